import { useCallback } from 'react';
import { usePageNavigate } from '../links/use-page-navigate';
import type { FilterChange } from './url-search';

/**
 * Returns a function that changes some of the search parameters in the current page's URL and keeps the
 * others. The change is applied to the router's current parameters, which may be newer than the rendered
 * ones.
 */
export function useSetSearch<Search extends object>() {
  const navigate = usePageNavigate();
  return useCallback(
    (change: Search, { replace = false }: FilterChange = {}) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...change }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}
