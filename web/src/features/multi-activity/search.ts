import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams, typedText } from '../../components/filter/search-params';
import { managerHours } from '../../components/schedule-entry/hours';

/**
 * The search parameters of /admin/multi-activity: the selected slot. If a user types `hour=16`, the router
 * parses it as a number.
 */
export const multiActivitySearch = searchParams({
  day: oneOf(daysOfWeek),
  hour: (value: unknown) => oneOf(managerHours)(typedText(value)),
});
