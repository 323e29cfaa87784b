import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams } from '../../components/filter/search-params';

/** Hours of the multi-activity manager, two digits: 7 to 22. */
export const managerHours: readonly string[] = Array.from({ length: 16 }, (_, index) =>
  `${index + 7}`.padStart(2, '0'),
);

/** Search parameters of /admin/multi-activity: the selected slot. */
export const multiActivitySearch = searchParams({ day: oneOf(daysOfWeek), hour: oneOf(managerHours) });
