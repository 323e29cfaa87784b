import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams, typedText } from '../../../components/filter/search-params';

export const schedulerTabs = ['edit', 'send', 'status'] as const;

/** The URL parameters: the tab, the day whose template is edited, and the latest run. */
export const schedulerSearch = searchParams({
  view: oneOf(schedulerTabs),
  day: oneOf(daysOfWeek),
  run: typedText,
});
