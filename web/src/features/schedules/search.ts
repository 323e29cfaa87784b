import { oneOf, searchParams, typedText } from '../../components/filter/search-params';

export const scheduleTabs = ['weekday', 'weekend', 'special', 'week'] as const;

/** The URL parameters: the tab, the template, the entry to edit or duplicate, and its field to focus. */
export const schedulesSearch = searchParams({
  view: oneOf(scheduleTabs),
  template: typedText,
  editSchedule: typedText,
  duplicateSchedule: typedText,
  field: typedText,
});
