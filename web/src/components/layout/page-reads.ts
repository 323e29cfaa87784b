import type { QueryClient } from '@tanstack/react-query';

/**
 * Sends the first queries of a page, each with `read`. A page's component has this function as its property
 * `reads`, so that they are sent before it is rendered. `isPlain` is true if the address has no search
 * parameters; otherwise, queries that depend on them are left to the page.
 */
export type PageReads = (read: QueryClient['prefetchQuery'], isPlain: boolean) => void;
