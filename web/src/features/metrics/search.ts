import { engagementSorts } from '#shared/domain/metrics/metrics';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

export const sorts = ['id', ...engagementSorts] as const;

export const metricsSearch = searchParams({
  /** Part of a user ID. */
  q: typedText,
  /** The sort key. By default, the table is sorted by activities. */
  sort: oneOf(sorts),
  /** The sort order. By default, it is ascending for the user ID and descending for all other keys. */
  order: oneOf(['asc', 'desc']),
  ...pageParams,
});

export type MetricsSearch = ParsedSearch<typeof metricsSearch>;

export function orderOf({ sort = 'activities', order }: MetricsSearch) {
  return {
    by: sort,
    descending: order === undefined ? descendsAtFirst(sort) : order === 'desc',
  };
}

/** Sorts from the first page. Sorting by the current column reverses the order. */
export function sortedBy(search: MetricsSearch, by: (typeof sorts)[number]): MetricsSearch {
  const now = orderOf(search);
  const descending = now.by === by ? !now.descending : descendsAtFirst(by);
  return {
    q: search.q,
    sort: by === 'activities' ? undefined : by,
    order: descending === descendsAtFirst(by) ? undefined : descending ? 'desc' : 'asc',
  };
}

const descendsAtFirst = (by: (typeof sorts)[number]) => by !== 'id';
