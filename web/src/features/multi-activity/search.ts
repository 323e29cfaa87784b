import { daysOfWeek } from '#shared/values/days';
import { oneOf, searchParams } from '../../components/filter/search-params';
import { managerHours } from '../../components/schedule-entry/hours';

/** Search parameters of /admin/multi-activity: the selected slot. */
export const multiActivitySearch = searchParams({ day: oneOf(daysOfWeek), hour: oneOf(managerHours) });
