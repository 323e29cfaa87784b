/*
 * How runs are found by text. Also bundled into resolvers, so written within APPSYNC_JS: no regular
 * expression.
 */

/** A search may be this long, in characters. */
export const maxSearchLength = 200;

/** And have this many words: each is a condition of the database's filter. */
export const maxSearchWords = 8;

/** A part of an id that is shorter than this would be found in the ids of too many runs. */
export const leastIdLength = 4;

/** What a run's row keeps for the search, in characters; parameters, which come last, may be longer. */
const maxTextLength = 1_000;

/**
 * What of a run can be found by its words; in lower case, since the database's `contains` knows no other way
 * to ignore case.
 */
export function searchTextOf(run: {
  readonly title: string;
  readonly job: string;
  readonly startedBy: string;
  readonly params: string;
}): string {
  return [run.title, run.job, run.startedBy, run.params].join('\n').toLowerCase().slice(0, maxTextLength);
}

/** The words of a search as they are typed; a run is found by all of them, in any order. */
export function searchWords(search: string): string[] {
  return search
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
}
