import { engagementSorts } from '#shared/domain/metrics/metrics';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

/** By what the engagement table can be sorted: the user id, and what the report says. */
export const sorts = ['id', ...engagementSorts] as const;

/** Search parameters of /admin/metrics: those of the engagement table. */
export const metricsSearch = searchParams({
  /** A part of a user id. */
  q: typedText,
  /** Default: activities. */
  sort: oneOf(sorts),
  /** Default: ascending for the user id, else descending. */
  order: oneOf(['asc', 'desc']),
  ...pageParams,
});

export type MetricsSearch = ParsedSearch<typeof metricsSearch>;

/** The order that an address asks for. */
export function orderOf({ sort = 'activities', order }: MetricsSearch) {
  return {
    by: sort,
    descending: order === undefined ? descendsAtFirst(sort) : order === 'desc',
  };
}

/**
 * The address of a table sorted by a column; by the one it is sorted by already, the other way round. Begins
 * at the first page.
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
