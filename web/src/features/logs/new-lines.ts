import { rereadCursor, rereadMs, ulidAt } from '#shared/jobs/run/log-cursor';
import type { ActivityLine } from '#shared/jobs/run/log-lines';

/**
 * Returns the `after` value for newer lines: 10 s before the newest known, because each writer has its own
 * clock and indexes lag.
 * @param loadedMs when the page was loaded, since the epoch; used if no lines are known
 */
export function newerThan(lines: readonly ActivityLine[], loadedMs: number): string {
  const [newest] = lines;
  return newest ? rereadCursor(newest.id) : ulidAt(loadedMs - rereadMs);
}

/**
 * Merges lines from several responses, newest first and without duplicates. Returns the same array if there
 * are no new lines.
 */
export function withNewLines(
  known: readonly ActivityLine[],
  fresh: readonly ActivityLine[],
): readonly ActivityLine[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return known;
  return [...added, ...known].sort((a, b) => (a.id < b.id ? 1 : -1));
}
