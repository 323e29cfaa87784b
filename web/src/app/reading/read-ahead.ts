import type { Query, QueryClient } from '@tanstack/react-query';
import type { PageReads } from '../../components/layout/page-reads';

/** Data younger than this is not refetched when a component is mounted, in milliseconds. */
const usualMs = 1_000;
/** The same limit for data read before its page was rendered, which may take a while. */
const aheadMs = 5_000;

const readAt = new WeakMap<object, number>();

export const staleTimeOf = (query: Query<unknown, Error, unknown, readonly unknown[]>): number =>
  query.state.dataUpdatedAt > 0 && readAt.get(query) === query.state.dataUpdatedAt ? aheadMs : usualMs;

/**
 * Sends a page's first queries before it is rendered. The page then uses their data or waits for it.
 * @param search the URL's search parameters, such as `?q=mig`; empty if there are none
 */
export function readAhead(client: QueryClient, reads: PageReads | undefined, search: string): void {
  const read: QueryClient['prefetchQuery'] = async (query) => {
    // If the query fails, the page sends it again and shows any error.
    await client.prefetchQuery(query);
    const cached = client.getQueryCache().find({ queryKey: query.queryKey, exact: true });
    if (cached?.state.status === 'success') readAt.set(cached, cached.state.dataUpdatedAt);
  };
  reads?.(read, search === '');
}
