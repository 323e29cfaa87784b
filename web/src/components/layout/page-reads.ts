import type { QueryClient } from '@tanstack/react-query';

/**
 * Sends a page's first queries by calling `read` for each of them. A page's component has this function as
 * its `reads` property, so that the queries can be sent before the page renders. `isPlain` is true if the URL
 * has no search parameters. Otherwise, the page itself sends the queries that depend on the parameters.
 */
export type PageReads = (read: QueryClient['prefetchQuery'], isPlain: boolean) => void;
