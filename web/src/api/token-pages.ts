import { useState } from 'react';

/**
 * Where a list that is paged by tokens stands: the tokens of the pages behind it and its own. The first page
 * has none.
 */
export interface TokenTrail {
  /** Tokens of the second page up to this one, in order. */
  readonly tokens: readonly string[];
}

export const firstPage: TokenTrail = { tokens: [] };

/** 1-based number of the page. */
export const pageNumber = ({ tokens }: TokenTrail) => tokens.length + 1;

/** Token that the page is asked for with; undefined for the first. */
export const pageToken = ({ tokens }: TokenTrail) => tokens.at(-1);

export const nextPage = ({ tokens }: TokenTrail, token: string): TokenTrail => ({
  tokens: [...tokens, token],
});

export const previousPage = ({ tokens }: TokenTrail): TokenTrail => ({ tokens: tokens.slice(0, -1) });

/**
 * Pages of a list inside a page. When `list` changes (another filter, another run) it begins at the first
 * page again.
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
