import { formatCount } from './number';

/**
 * Formats the range of items on a page: 'Showing 21-40 of 5,120'. `page` counts from 1. Without a total,
 * shows only the range.
 */
export function pageSummary(list: {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly total?: number | undefined;
}): string {
  if (list.shown === 0) return '';
  const first = (list.page - 1) * list.pageSize + 1;
  const range = `Showing ${formatCount(first)}-${formatCount(first + list.shown - 1)}`;
  return list.total === undefined ? range : `${range} of ${formatCount(list.total)}`;
}
