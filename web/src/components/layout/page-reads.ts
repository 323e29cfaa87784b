import type { QueryClient } from '@tanstack/react-query';

/** A page's component has this as `reads`. `isPlain` is true if the URL has no search parameters. */
export type PageReads = (read: QueryClient['prefetchQuery'], isPlain: boolean) => void;
