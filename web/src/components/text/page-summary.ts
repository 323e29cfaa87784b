import { formatCount } from './number';

/**
 * Describes a page. `page` starts at 1. If the total is unknown and there are more items, the result ends
 * with text such as 'of more than 40'.
 */
export function pageSummary(list: {
  readonly page: number;
  readonly pageSize: number;
  readonly shown: number;
  readonly total?: number | undefined;
  readonly hasMore?: boolean;
}): string {
  if (list.shown === 0) return '';
  const first = (list.page - 1) * list.pageSize + 1;
  const last = first + list.shown - 1;
  const range = `Showing ${formatCount(first)}-${formatCount(last)}`;
  if (list.total !== undefined) return `${range} of ${formatCount(list.total)}`;
  return list.hasMore ? `${range} of more than ${formatCount(last)}` : range;
}
