import { useState } from 'react';

/**
 * The position in a token-paged list: the tokens of the earlier pages and of the current one. The first page
 * has none.
 */
export interface TokenTrail {
  /** Tokens of the second page up to the current one, in order. */
  readonly tokens: readonly string[];
}

const firstPage: TokenTrail = { tokens: [] };

/** 1-based number of the page. */
const pageNumber = ({ tokens }: TokenTrail) => tokens.length + 1;

/** Token of the current page; undefined for the first. */
const pageToken = ({ tokens }: TokenTrail) => tokens.at(-1);

const nextPage = ({ tokens }: TokenTrail, token: string): TokenTrail => ({
  tokens: [...tokens, token],
});

const previousPage = ({ tokens }: TokenTrail): TokenTrail => ({ tokens: tokens.slice(0, -1) });

/**
 * Paging state of a list within a page. If `list` changes (a different filter or run), it returns to the
 * first page.
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
