/* Also bundled into resolvers, so it must be valid APPSYNC_JS: no regular expressions. */

export const maxSearchLength = 200;

/** Each word adds a condition to the database filter. */
export const maxSearchWords = 8;

/** A shorter partial ID would match too many runs. */
export const leastIdLength = 4;

/** Parameters come last and may be cut off. */
const maxTextLength = 1_000;

/** Lower case, because the database's `contains` is case-sensitive. */
export function searchTextOf(run: {
  readonly title: string;
  readonly job: string;
  readonly startedBy: string;
  readonly params: string;
}): string {
  return [run.title, run.job, run.startedBy, run.params].join('\n').toLowerCase().slice(0, maxTextLength);
}

/** A run must contain all of them, in any order. */
export function searchWords(search: string): string[] {
  return search
    .trim()
    .split(' ')
    .filter((word) => word.length > 0);
}
