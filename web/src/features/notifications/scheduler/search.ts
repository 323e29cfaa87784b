import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

/** The tabs of the notification scheduler. */
export const schedulerTabs = ['edit', 'send', 'status'] as const;

/**
 * The search parameters of /notification-scheduler: the tab, the day whose template is edited, and the run
 * that was started last.
 */
export const schedulerSearch = searchParams({
  view: oneOf(schedulerTabs),
  day: oneOf(daysOfWeek),
  run: typedText,
});
