import { useLocation, useSearch } from '@tanstack/react-router';

import { pageSizeChoices } from '../filter/search-params';
import { usePageNavigate } from '../links/use-page-navigate';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The tokens from the second page to the current one. They are needed for going back, because a page
     * contains only the next page's token.
     */
    readonly trail?: readonly string[];
  }
}

/** The smallest page size. For longer lists, the user can choose it. */
export const leastPageSize = pageSizeChoices[0];

/**
 * The page number, token and size are in the URL, earlier pages' tokens in the history entry. After a link to
 * a later page, one can only go back to the first.
 */
export function useUrlPages() {
  const search = useSearch({ strict: false });
  const kept = useLocation({ select: ({ state }) => state.trail });
  const navigate = usePageNavigate();

  const page = search.token === undefined ? 1 : (search.page ?? 2);
  const trail = kept?.at(-1) === search.token && kept !== undefined ? kept : [];
  const go = (tokens: readonly string[], to: number, replace = false) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: to > 1 ? to : undefined, token: tokens.at(-1) }),
      state: { trail: tokens },
      replace,
      resetScroll: false,
    });

  return {
    size: search.size,
    setSize: (size: number | undefined) =>
      void navigate({
        to: '.',
        search: (before) => ({
          ...before,
          size: pageSizeChoices.find((one) => one === size),
          page: undefined,
          token: undefined,
        }),
        resetScroll: false,
      }),
    page,
    token: search.token,
    next: (token: string) => go([...trail, token], page + 1),
    previous: ({ replace = false } = {}) =>
      trail.length === page - 1 ? go(trail.slice(0, -1), page - 1, replace) : go([], 1, replace),
  };
}
