import { useCallback } from 'react';
import { usePageNavigate } from '../links/use-page-navigate';
import type { FilterChange } from './url-search';

/** Returns to a list's first page. Pass it to `useSetSearch` if changing a filter does. */
export const firstPage = { page: undefined, token: undefined } as const;

/**
 * Returns a function that changes some of the search parameters in the current page's URL and keeps the
 * others. The change is applied to the router's current parameters, which may be newer than the rendered
 * ones.
 * @param usual what changes with every change that does not say otherwise. It must stay the same object.
 */
export function useSetSearch<Search extends object>(usual?: object) {
  const navigate = usePageNavigate();
  return useCallback(
    (change: Search, { replace = false }: FilterChange = {}) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...usual, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate, usual],
  );
}
