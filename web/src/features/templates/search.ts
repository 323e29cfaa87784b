import { scheduleFilterTypes } from '#shared/values/address-choices';
import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

export const managerViews = ['templates', 'timeline', 'week'] as const;

/** The search parameters of /admin/templates: the view, the search text and the activity type. */
export const templatesSearch = searchParams({
  view: oneOf(managerViews),
  q: typedText,
  type: oneOf(scheduleFilterTypes),
});
