import { engagementSorts } from '#shared/domain/metrics/metrics';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/** Sort keys of the engagement table: the user ID, and the report's columns. */
export const sorts = ['id', ...engagementSorts] as const;

/** Search parameters of /admin/metrics: those of the engagement table. */
export const metricsSearch = searchParams({
  /** Part of a user ID. */
  q: typedText,
  /** Defaults to activities. */
  sort: oneOf(sorts),
  /** Defaults to ascending for the user ID, otherwise descending. */
  order: oneOf(['asc', 'desc']),
  ...pageParams,
});

export type MetricsSearch = ParsedSearch<typeof metricsSearch>;

/** The sort order in an address. */
export function orderOf({ sort = 'activities', order }: MetricsSearch) {
  return {
    by: sort,
    descending: order === undefined ? descendsAtFirst(sort) : order === 'desc',
  };
}

/**
 * The address with the table sorted by a column; sorting by the current column again reverses the order.
 * Returns to the first page.
 */
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
