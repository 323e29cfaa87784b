import type { QueryClient } from '@tanstack/react-query';

/**
 * Sends the queries of a page that opens without search parameters, each with `read`. A page's component has
 * this function as its property `reads`, so that they are sent before it is rendered.
 */
export type PageReads = (read: QueryClient['prefetchQuery']) => void;
