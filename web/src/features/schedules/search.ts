import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

/** Tabs of the schedule templates admin. */
export const scheduleTabs = ['weekday', 'weekend', 'special', 'week'] as const;

/**
 * Search parameters of /admin/schedules: the tab, the displayed template, and the entry to edit or duplicate.
 */
export const schedulesSearch = searchParams({
  view: oneOf(scheduleTabs),
  template: typedText,
  editSchedule: typedText,
  duplicateSchedule: typedText,
});
