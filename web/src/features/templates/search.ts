import { scheduleFilterTypes } from '#shared/values/choices';
import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

/** How the manager shows the schedules. */
export const managerViews = ['templates', 'timeline'] as const;

/** Search parameters of /admin/templates: view, text and type of activity. */
export const templatesSearch = searchParams({
  view: oneOf(managerViews),
  q: typedText,
  type: oneOf(scheduleFilterTypes),
});
