import { rereadCursor, rereadMs, ulidAt } from '#shared/jobs/run/log-cursor';
import type { ActivityLine } from '#shared/jobs/run/run';

/**
 * The `after` that asks for what came since: the newest line seen less 10 s, for those who write lines do so
 * by clocks of their own, and an index is a moment behind.
 *
 * @param loadedMs when the page was loaded, in ms since 1970: the beginning where no line was seen
 */
export function newerThan(lines: readonly ActivityLine[], loadedMs: number): string {
  const [newest] = lines;
  return newest ? rereadCursor(newest.id) : ulidAt(loadedMs - rereadMs);
}

/** Lines of several answers, newest first, no line twice. Without a new one `known` stays the same array. */
export function withNewLines(
  known: readonly ActivityLine[],
  fresh: readonly ActivityLine[],
): readonly ActivityLine[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return known;
  return [...added, ...known].sort((a, b) => (a.id < b.id ? 1 : -1));
}
