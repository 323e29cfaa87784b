import { mayAccess } from '../../jobs/job/access';

/* Also bundled into resolvers, so it must be valid APPSYNC_JS. */

/** What determines how much of a trail entry a caller may see. */
interface StoredEntry {
  readonly run?: string | null;
  readonly access?: string | null;
  readonly description?: string | null;
  readonly wholeDescription?: string | null;
  readonly canUndo?: boolean | null;
  /** Until when the run can be undone, in milliseconds since the epoch. */
  readonly undoableUntilMs?: number | null;
}

/** What depends on the caller and on the current time. */
interface ShownEntry {
  readonly description: string | null;
  readonly canUndo: boolean | null;
  /** Null if the caller may see only an outline. Otherwise omitted: the entry's own states are shown. */
  readonly before?: null;
  readonly after?: null;
}

/** The end of the first part of a description, which contains the job's title. */
const end = '. ';

/**
 * True if the caller may see the whole entry. Entries for older runs do not store their access, so only the
 * designated admin may see all of those.
 */
export function showsWhole(groups: readonly string[], entry: StoredEntry): boolean {
  const { run, access } = entry;
  if (access !== undefined && access !== null) return mayAccess(groups, access);
  return run === undefined || run === null || mayAccess(groups, 'DesignatedAdmin');
}

/**
 * Returns what a caller sees of an entry. Who may not see what was changed gets an outline without before and
 * after, and cannot undo the entry. Entries for older runs have no outline: their descriptions are cut after
 * the job's title. Nobody can undo a run after its undo period.
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
