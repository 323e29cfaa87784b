import type { Day } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { completeChange, type EntryFields, readEntry, type ScheduleEntry, withFields } from './entry';

export const unsavedPrefix = 'schedule-';

/** Unsaved changes to the schedule, as plain JSON. The saved entries are not modified. */
export interface ScheduleDraft {
  /** New entries, whose IDs begin with `unsavedPrefix`. */
  readonly created: readonly ScheduleEntry[];
  /** Changed fields by the saved entry's ID. */
  readonly changed: Readonly<Record<string, EntryFields>>;
  /** The IDs of saved entries to delete. */
  readonly removed: readonly string[];
}

export const emptyDraft: ScheduleDraft = { created: [], changed: {}, removed: [] };

/** Returns the number of entries that a save would create, update or delete. */
export const draftSize = ({ created, changed, removed }: ScheduleDraft): number =>
  created.length + Object.keys(changed).length + removed.length;

export const addEntry = (draft: ScheduleDraft, fields: EntryFields, key: string): ScheduleDraft => ({
  ...draft,
  created: [...draft.created, withFields({ id: `${unsavedPrefix}${key}` }, fields)],
});

/** Changes an entry. A field set back to its saved value does not count as changed. */
export function changeEntry(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  change: EntryFields,
): ScheduleDraft {
  if (draft.created.some((entry) => entry.id === id)) {
    const created = draft.created.map((entry) =>
      entry.id === id ? withFields(entry, completeChange(entry, change)) : entry,
    );
    return { ...draft, created };
  }
  const entry = saved.find((one) => one.id === id);
  if (!entry || draft.removed.includes(id)) return draft;
  const before = draft.changed[id] ?? {};
  const merged = { ...before, ...completeChange(withFields(entry, before), change) };
  const fields = onlyDiffering(entry, merged);
  const { [id]: _, ...others } = draft.changed;
  return { ...draft, changed: Object.keys(fields).length === 0 ? others : { ...others, [id]: fields } };
}

const onlyDiffering = (entry: ScheduleEntry, fields: EntryFields): EntryFields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      const stored = entry[name];
      return !(isEmpty(stored) && isEmpty(value)) && JSON.stringify(stored) !== JSON.stringify(value);
    }),
  ) as EntryFields;

export function removeEntry(draft: ScheduleDraft, id: string): ScheduleDraft {
  if (draft.created.some((entry) => entry.id === id)) {
    return { ...draft, created: draft.created.filter((entry) => entry.id !== id) };
  }
  const { [id]: _, ...changed } = draft.changed;
  return draft.removed.includes(id) ? draft : { ...draft, changed, removed: [...draft.removed, id] };
}

/** Removes an entry on one day. Without days left, it is removed completely. */
export function removeOnDay(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  day: Day,
): ScheduleDraft {
  const entry = entryIn(draft, saved, id);
  if (!entry) return draft;
  const days = readEntry(entry).days.filter((one) => one !== day);
  return days.length === 0 ? removeEntry(draft, id) : changeEntry(draft, saved, id, { days });
}

/**
 * Changes an entry on one day, which becomes an entry of its own. An entry without other days is changed
 * itself.
 */
export function changeOnDay(
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
  { day, change, key }: { readonly day: Day; readonly change: EntryFields; readonly key: string },
): ScheduleDraft {
  const entry = entryIn(draft, saved, id);
  if (!entry) return draft;
  const { days } = readEntry(entry);
  if (days.length <= 1 || !days.includes(day)) return changeEntry(draft, saved, id, change);
  const split = copyOf(entry, { days: [day] });
  const added = addEntry(draft, { ...split, ...completeChange(withFields({ id }, split), change) }, key);
  return removeOnDay(added, saved, id, day);
}

export function copyOf(entry: ScheduleEntry, change: EntryFields = {}): EntryFields {
  const now = readEntry(entry);
  const { exerciseId, exerciseTitle, targetGoals, isTemplate, templateDescription } = entry as EntryFields;
  return Object.fromEntries(
    Object.entries({
      ...(now.hour !== undefined && { hour: now.hour }),
      days: now.days,
      ...(now.activity !== undefined && { activityType: now.activity }),
      set: now.set,
      notificationHeading: now.heading,
      notificationContent: now.content,
      exerciseTime: now.time,
      templateName: now.templateName,
      exerciseId,
      exerciseTitle,
      targetGoals,
      isTemplate,
      templateDescription,
      ...change,
    }).filter(([, value]) => !isEmpty(value)),
  ) as EntryFields;
}

/** Returns an entry as after the save, or undefined if it does not exist or is removed. */
const entryIn = (
  draft: ScheduleDraft,
  saved: readonly ScheduleEntry[],
  id: string,
): ScheduleEntry | undefined => draftedEntries(saved, draft).find((entry) => entry.id === id);

export function draftedEntries(
  saved: readonly ScheduleEntry[],
  { created, changed, removed }: ScheduleDraft,
): readonly ScheduleEntry[] {
  const gone = new Set(removed);
  const kept = saved
    .filter(({ id }) => !gone.has(id))
    .map((entry) => {
      const change = changed[entry.id];
      return change ? withFields(entry, change) : entry;
    });
  return created.length === 0 ? kept : [...kept, ...created];
}

/**
 * The maximum number of entries in a save. Transactions have at most 100 items, also the one that undoes the
 * save. For more, use the save-schedule-entries job.
 */
export const maxEntriesOfSave = 90;

export interface SaveInput {
  readonly create: readonly EntryFields[];
  readonly update: readonly (EntryFields & { readonly id: string; readonly _version: number })[];
  readonly remove: readonly { readonly id: string; readonly _version: number }[];
}

export function saveInput(saved: readonly ScheduleEntry[], draft: ScheduleDraft): SaveInput {
  const versions = new Map(saved.map(({ id, _version }) => [id, _version ?? 0]));
  const seen = (id: string) => ({ id, _version: versions.get(id) ?? 0 });
  return {
    create: draft.created.map(({ id: _, ...fields }) => fields as EntryFields),
    update: Object.entries(draft.changed).map(([id, fields]) => ({ ...seen(id), ...fields })),
    remove: draft.removed.map(seen),
  };
}

interface EntriesEdit {
  readonly ids: readonly string[];
  readonly fields: EntryFields | undefined;
}

export function entriesAfterEdit(
  entries: readonly ScheduleEntry[],
  { ids, fields }: EntriesEdit,
): readonly ScheduleEntry[] {
  const edited = new Set(ids);
  if (!fields) return entries.filter(({ id }) => !edited.has(id));
  return entries.map((entry) => (edited.has(entry.id) ? withFields(entry, fields) : entry));
}

/** A conflict over an entry that the draft edits and that someone else changed since it was loaded. */
export interface EntryConflict {
  readonly id: string;
  /** The entry as loaded, and as it is now; `current` is undefined if it was deleted. */
  readonly loaded: ScheduleEntry;
  readonly current: ScheduleEntry | undefined;
  /** The fields that someone else changed. */
  readonly theirs: readonly string[];
  /** The fields that both the draft and someone else changed. */
  readonly overlapping: readonly string[];
}

const stamps = new Set(['_version', 'updatedAt', '_lastChangedAt', 'createdAt']);

/** Returns the draft's conflicts with entries changed since they were loaded. */
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

export function withoutEdits(draft: ScheduleDraft, ids: readonly string[]): ScheduleDraft {
  const dropped = new Set(ids);
  return {
    ...draft,
    changed: Object.fromEntries(Object.entries(draft.changed).filter(([id]) => !dropped.has(id))),
    removed: draft.removed.filter((id) => !dropped.has(id)),
  };
}
