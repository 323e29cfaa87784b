import { mayAccess } from '../../jobs/job/access';

/* This file is also bundled into resolvers, so it must be valid APPSYNC_JS. */

/** The attributes of a stored trail entry that determine how much of it a caller may see. */
interface StoredEntry {
  readonly run?: string | null;
  readonly access?: string | null;
  readonly description?: string | null;
  readonly wholeDescription?: string | null;
  readonly canUndo?: boolean | null;
  /** For a run: the time until which it can be undone, in milliseconds since the epoch. */
  readonly undoableUntilMs?: number | null;
}

/** The fields of a trail entry that depend on the caller and on the current time. */
interface ShownEntry {
  readonly description: string | null;
  readonly canUndo: boolean | null;
  /**
   * Null if the caller may see only an outline. Otherwise, it is omitted, and the entry's own states are
   * shown.
   */
  readonly before?: null;
  readonly after?: null;
}

/** The separator after the first part of a description. The first part contains the job's title. */
const end = '. ';

/**
 * Returns true if a caller with the given groups may see everything in an entry. Entries for older runs do
 * not store who has access, so only the designated admin may see everything in them.
 */
export function showsWhole(groups: readonly string[], entry: StoredEntry): boolean {
  const { run, access } = entry;
  if (access !== undefined && access !== null) return mayAccess(groups, access);
  return run === undefined || run === null || mayAccess(groups, 'DesignatedAdmin');
}

/**
 * Returns the parts of an entry that a caller with the given groups may see. Callers who may not see what was
 * changed get only an outline, without the before and after states, and cannot undo the entry. Entries for
 * older runs have no outline, so their descriptions are cut off after the job's title. Nobody can undo a run
 * after its undo period has ended.
 */
export function shownEntry(groups: readonly string[], entry: StoredEntry, nowMs: number): ShownEntry {
  const { access, description, wholeDescription, canUndo, undoableUntilMs } = entry;
  const outline = description ?? null;
  if (showsWhole(groups, entry)) {
    const isOver = undoableUntilMs !== undefined && undoableUntilMs !== null && undoableUntilMs <= nowMs;
    return { description: wholeDescription ?? outline, canUndo: isOver ? false : (canUndo ?? null) };
  }
  const knowsAccess = access !== undefined && access !== null;
  const cut = knowsAccess || outline === null ? outline : `${outline.split(end)[0]}.`;
  return { description: cut, canUndo: false, before: null, after: null };
}
