import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Tokens of the second page up to the current one: the way back in a list that only knows its next page.
     */
    readonly trail?: readonly string[];
  }
}

/**
 * Keeps a list's page in the address: number and token. The way back is stored with the history entry; a
 * visitor who follows a link to a later page returns to the first.
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
    page,
    token: search.token,
    next: (token: string) => go([...trail, token], page + 1),
    previous: () => (trail.length === page - 1 ? go(trail.slice(0, -1), page - 1) : go([], 1)),
  };
}
