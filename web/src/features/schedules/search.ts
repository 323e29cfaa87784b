import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

/** The tabs on the schedule templates page. */
export const scheduleTabs = ['weekday', 'weekend', 'special', 'week'] as const;

/**
 * The search parameters of /admin/schedules: the tab, the displayed template, the entry to edit or duplicate,
 * and the field of that entry to focus.
 */
export const schedulesSearch = searchParams({
  view: oneOf(scheduleTabs),
  template: typedText,
  editSchedule: typedText,
  duplicateSchedule: typedText,
  field: typedText,
});
