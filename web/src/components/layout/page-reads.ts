import type { QueryClient } from '@tanstack/react-query';

/**
 * Sends a page's first queries before the page renders. The page's component has this as `reads`. `isPlain`
 * is true if the URL has no search parameters. Otherwise, the page sends the queries that depend on them.
 */
export type PageReads = (read: QueryClient['prefetchQuery'], isPlain: boolean) => void;
