import { useCallback } from 'react';
import { usePageNavigate } from '../links/use-page-navigate';
import type { FilterChange } from './url-search';

/** Returns to a list's first page. Pass it to `useSetSearch` if changing a filter does. */
export const firstPage = { page: undefined, token: undefined } as const;

/**
 * Changes some search parameters, based on the router's current ones, which may be newer than those rendered.
 * `usual` goes with every change that does not say otherwise, and must stay the same object.
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
