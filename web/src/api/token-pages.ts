import { useState } from 'react';

/**
 * The position in a list with page tokens: the tokens of the earlier pages and of the current one. The first
 * page has no token.
 */
export interface TokenTrail {
  /** The tokens of all pages from the second one to the current one, in order. */
  readonly tokens: readonly string[];
}

const firstPage: TokenTrail = { tokens: [] };

/** Returns the number of the page. The first page is 1. */
const pageNumber = ({ tokens }: TokenTrail) => tokens.length + 1;

/** Returns the token of the current page, or undefined for the first page. */
const pageToken = ({ tokens }: TokenTrail) => tokens.at(-1);

const nextPage = ({ tokens }: TokenTrail, token: string): TokenTrail => ({
  tokens: [...tokens, token],
});

const previousPage = ({ tokens }: TokenTrail): TokenTrail => ({ tokens: tokens.slice(0, -1) });

/**
 * Returns the paging state of a list that is a part of a page. When `list` changes (for a different filter or
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
