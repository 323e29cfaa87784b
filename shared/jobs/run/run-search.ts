/*
 * Text search for runs. This file is also bundled into resolvers, so it must be valid APPSYNC_JS: no regular
 * expressions.
 */

/** The maximum length of a search query, in characters. */
export const maxSearchLength = 200;

/** The maximum number of words in a search query. Each word adds a condition to the database filter. */
export const maxSearchWords = 8;

/** The minimum length of a partial ID. Anything shorter would match too many runs. */
export const leastIdLength = 4;

/**
 * The maximum length of the searchable text in a run's row, in characters. Parameters come last and may be
 * truncated.
 */
const maxTextLength = 1_000;

/**
 * Returns a run's searchable text. It is in lower case, because the database's `contains` is case-sensitive.
 */
export function searchTextOf(run: {
  readonly title: string;
  readonly job: string;
  readonly startedBy: string;
  readonly params: string;
}): string {
  return [run.title, run.job, run.startedBy, run.params].join('\n').toLowerCase().slice(0, maxTextLength);
}

/**
 * Splits a search query into words. A run matches only if its searchable text contains all of them, in any
 * order.
 */
export function searchWords(search: string): string[] {
  return search
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
}
