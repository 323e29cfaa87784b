import type { Query, QueryClient } from '@tanstack/react-query';
import type { PageReads } from '../../components/layout/page-reads';

/** Age up to which data is not read again when a component that shows it appears, in milliseconds. */
const usualMs = 1_000;
/** The same for data that was read ahead of its page, whose rendering may take a while. */
const aheadMs = 5_000;

/** When the data of a query was last read ahead, in milliseconds since the epoch. */
const readAt = new WeakMap<object, number>();

/** Default `staleTime` of all queries. */
export const staleTimeOf = (query: Query<unknown, Error, unknown, readonly unknown[]>): number =>
  query.state.dataUpdatedAt > 0 && readAt.get(query) === query.state.dataUpdatedAt ? aheadMs : usualMs;

/**
 * Sends a page's first queries before the page is rendered. The page finds their data, or waits for it.
 *
 * @param search the address's search parameters, such as `?q=mig`; empty without any
 */
export function readAhead(client: QueryClient, reads: PageReads | undefined, search: string): void {
  const read: QueryClient['prefetchQuery'] = async (query) => {
    // If it fails, the page sends it again, and shows the error.
    await client.prefetchQuery(query);
    const cached = client.getQueryCache().find({ queryKey: query.queryKey, exact: true });
    if (cached?.state.status === 'success') readAt.set(cached, cached.state.dataUpdatedAt);
  };
  reads?.(read, search === '');
}
