/*
 * How runs are found by text. Also bundled into resolvers, so written in APPSYNC_JS: no regular expressions.
 */

/** Maximum length of a search, in characters. */
export const maxSearchLength = 200;

/** Maximum words of a search: each is a condition of the database's filter. */
export const maxSearchWords = 8;

/** A shorter part of an id would match too many runs. */
export const leastIdLength = 4;

/**
 * The length of the searchable text in a run's row, in characters; parameters, which come last, may be
 * longer.
 */
const maxTextLength = 1_000;

/**
 * The searchable text of a run, in lower case, because the database's `contains` cannot ignore case in any
 * other way.
 */
export function searchTextOf(run: {
  readonly title: string;
  readonly job: string;
  readonly startedBy: string;
  readonly params: string;
}): string {
  return [run.title, run.job, run.startedBy, run.params].join('\n').toLowerCase().slice(0, maxTextLength);
}

/** The words of a search as typed; a run must contain all of them, in any order. */
export function searchWords(search: string): string[] {
  return search
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
}
