import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

import { pageSizeChoices } from '../filter/search-params';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Tokens of the second page up to the current one. They are needed to go back in a list that only knows
     * its next page.
     */
    readonly trail?: readonly string[];
  }
}

/** Lists with more rows than this offer a choice of rows per page. */
export const leastPageSize = pageSizeChoices[0];

/**
 * Stores a list's page in the address: its number, token and rows per page. The tokens of the previous pages
 * are stored with the history entry. A user who followed a link to a later page can only go back to the first
 * page.
 */
export function useUrlPages() {
  const search = useSearch({ strict: false });
  const kept = useLocation({ select: ({ state }) => state.trail });
  const navigate = useNavigate();

  const page = search.token === undefined ? 1 : (search.page ?? 2);
  const trail = kept?.at(-1) === search.token && kept !== undefined ? kept : [];
  const go = (tokens: readonly string[], to: number) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, page: to > 1 ? to : undefined, token: tokens.at(-1) }),
      state: { trail: tokens },
      resetScroll: false,
    });

  return {
    /** Rows per page. Undefined if the user has not changed the list's default. */
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
    previous: () => (trail.length === page - 1 ? go(trail.slice(0, -1), page - 1) : go([], 1)),
  };
}
