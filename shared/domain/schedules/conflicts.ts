import type { ScheduleDraft } from './draft';
import type { ScheduleEntry } from './entry';

/** Over an entry that the draft edits and that someone else changed since it was loaded. */
export interface EntryConflict {
  readonly id: string;
  /** `current` is undefined if the entry was deleted. */
  readonly loaded: ScheduleEntry;
  readonly current: ScheduleEntry | undefined;
  /** The fields that someone else changed. */
  readonly theirs: readonly string[];
  /** Those that the draft also changes. */
  readonly overlapping: readonly string[];
}

const stamps = new Set(['_version', 'updatedAt', '_lastChangedAt', 'createdAt']);

/** With entries changed since they were loaded. */
export function conflictsOf(
  draft: ScheduleDraft,
  loaded: readonly ScheduleEntry[],
  current: readonly ScheduleEntry[],
): readonly EntryConflict[] {
  const now = new Map(current.map((entry) => [entry.id, entry]));
  const touched = new Set([...Object.keys(draft.changed), ...draft.removed]);
  return loaded
    .filter(({ id }) => touched.has(id))
    .filter(({ id, _version }) => (now.get(id)?._version ?? 0) !== (_version ?? 0) || !now.has(id))
    .map((entry) => {
      const other = now.get(entry.id);
      const theirs = other ? differing(entry, other) : [];
      const mine: object = draft.changed[entry.id] ?? {};
      return {
        id: entry.id,
        loaded: entry,
        current: other,
        theirs,
        overlapping: theirs.filter((name) => Object.hasOwn(mine, name)),
      };
    });
}

function differing(one: ScheduleEntry, other: ScheduleEntry): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter(
    (name) => !stamps.has(name) && JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null),
  );
}

/** Without its edits to these entries. */
export function withoutEdits(draft: ScheduleDraft, ids: readonly string[]): ScheduleDraft {
  const dropped = new Set(ids);
  return {
    ...draft,
    changed: Object.fromEntries(Object.entries(draft.changed).filter(([id]) => !dropped.has(id))),
    removed: draft.removed.filter((id) => !dropped.has(id)),
  };
}
