import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams, typedText } from '../../components/filter/search-params';
import { managerHours } from '../../components/schedule-entry/hours';

/** The URL parameters. The router parses `hour=16` as a number. */
export const multiActivitySearch = searchParams({
  day: oneOf(daysOfWeek),
  hour: (value: unknown) => oneOf(managerHours)(typedText(value)),
});
