import { useState } from 'react';

/** The tokens of the visited pages. The first page has no token. */
export interface TokenTrail {
  readonly tokens: readonly string[];
}

const firstPage: TokenTrail = { tokens: [] };

const pageNumber = ({ tokens }: TokenTrail) => tokens.length + 1;

const pageToken = ({ tokens }: TokenTrail) => tokens.at(-1);

const nextPage = ({ tokens }: TokenTrail, token: string): TokenTrail => ({
  tokens: [...tokens, token],
});

const previousPage = ({ tokens }: TokenTrail): TokenTrail => ({ tokens: tokens.slice(0, -1) });

/**
 * Pages through a list. When `list` changes (because of a different filter or run), returns to the first
 * page.
 */
export function useTokenPages(list: string) {
  const [state, setState] = useState({ list, trail: firstPage });
  const trail = state.list === list ? state.trail : firstPage;
  const go = (to: TokenTrail) => setState({ list, trail: to });
  return {
    page: pageNumber(trail),
    token: pageToken(trail),
    next: (token: string) => go(nextPage(trail, token)),
    previous: () => go(previousPage(trail)),
  };
}
