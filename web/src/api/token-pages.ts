import { useState } from 'react';

/**
 * The position in a list that uses page tokens: the tokens of the earlier pages and of the current page. The
 * first page has no token.
 */
export interface TokenTrail {
  /** The page tokens in order, from the second page to the current page. */
  readonly tokens: readonly string[];
}

const firstPage: TokenTrail = { tokens: [] };

/** Returns the page number, starting at 1. */
const pageNumber = ({ tokens }: TokenTrail) => tokens.length + 1;

/** Returns the current page's token, or undefined for the first page. */
const pageToken = ({ tokens }: TokenTrail) => tokens.at(-1);

const nextPage = ({ tokens }: TokenTrail, token: string): TokenTrail => ({
  tokens: [...tokens, token],
});

const previousPage = ({ tokens }: TokenTrail): TokenTrail => ({ tokens: tokens.slice(0, -1) });

/**
 * Returns the paging state for a list within a page. When `list` changes (because of a different filter or
 * run), the state returns to the first page.
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
