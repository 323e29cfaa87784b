import { scheduleFilterTypes } from '#shared/values/address-choices';
import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

export const managerViews = ['templates', 'timeline', 'week'] as const;

export const templatesSearch = searchParams({
  view: oneOf(managerViews),
  q: typedText,
  type: oneOf(scheduleFilterTypes),
});
