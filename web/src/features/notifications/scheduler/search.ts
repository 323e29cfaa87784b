import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

/** The tabs on the notification scheduler page. */
export const schedulerTabs = ['edit', 'send', 'status'] as const;

/**
 * The search parameters of /notification-scheduler: the tab, the day whose template is being edited, and the
 * most recently started run.
 */
export const schedulerSearch = searchParams({
  view: oneOf(schedulerTabs),
  day: oneOf(daysOfWeek),
  run: typedText,
});
