/* Also bundled into resolvers, so it must be valid APPSYNC_JS: no regular expressions. */

export const maxSearchLength = 200;

/** The maximum number of words, because each adds a condition to the database filter. */
export const maxSearchWords = 8;

/** The minimum length of a partial ID. A shorter one would match too many runs. */
export const leastIdLength = 4;

/** The maximum length of the searchable text. Parameters come last and may be cut off. */
const maxTextLength = 1_000;

/** Returns a run's searchable text in lower case, because the database's `contains` is case-sensitive. */
export function searchTextOf(run: {
  readonly title: string;
  readonly job: string;
  readonly startedBy: string;
  readonly params: string;
}): string {
  return [run.title, run.job, run.startedBy, run.params].join('\n').toLowerCase().slice(0, maxTextLength);
}

export function searchWords(search: string): string[] {
  return search
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
}
