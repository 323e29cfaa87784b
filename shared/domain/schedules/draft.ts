import type { Day } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { completeChange, type EntryFields, readEntry, type ScheduleEntry, withFields } from './entry';

export const unsavedPrefix = 'schedule-';

/** Plain JSON. The saved entries are not modified. */
export interface ScheduleDraft {
  /** Their IDs begin with `unsavedPrefix`. */
  readonly created: readonly ScheduleEntry[];
  /** By the saved entry's ID. */
  readonly changed: Readonly<Record<string, EntryFields>>;
  /** Saved entries to delete, by ID. */
  readonly removed: readonly string[];
}

export const emptyDraft: ScheduleDraft = { created: [], changed: {}, removed: [] };

/** Entries that a save would create, update or delete. */
export const draftSize = ({ created, changed, removed }: ScheduleDraft): number =>
  created.length + Object.keys(changed).length + removed.length;

/** `key` makes the ID unique among new entries. */
export const addEntry = (draft: ScheduleDraft, fields: EntryFields, key: string): ScheduleDraft => ({
  ...draft,
  created: [...draft.created, withFields({ id: `${unsavedPrefix}${key}` }, fields)],
});

/** A field set back to its saved value does not count as changed. */
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

/** A saved entry is deleted when the draft is saved. */
export function removeEntry(draft: ScheduleDraft, id: string): ScheduleDraft {
  if (draft.created.some((entry) => entry.id === id)) {
    return { ...draft, created: draft.created.filter((entry) => entry.id !== id) };
  }
  const { [id]: _, ...changed } = draft.changed;
  return draft.removed.includes(id) ? draft : { ...draft, changed, removed: [...draft.removed, id] };
}

/** Without days left, the entry is removed completely. */
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

/** The day becomes an entry of its own. An entry without other days is changed itself. */
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

/** As after the save; undefined if it does not exist or is removed. */
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
 * Transactions have at most 100 items, also the one that undoes the save. For more, use the
 * save-schedule-entries job.
 */
export const maxEntriesOfSave = 90;

export interface SaveInput {
  readonly create: readonly EntryFields[];
  readonly update: readonly (EntryFields & { readonly id: string; readonly _version: number })[];
  readonly remove: readonly { readonly id: string; readonly _version: number }[];
}

/** Each saved entry includes the version that the editor loaded. */
export function saveInput(saved: readonly ScheduleEntry[], draft: ScheduleDraft): SaveInput {
  const versions = new Map(saved.map(({ id, _version }) => [id, _version ?? 0]));
  const seen = (id: string) => ({ id, _version: versions.get(id) ?? 0 });
  return {
    create: draft.created.map(({ id: _, ...fields }) => fields as EntryFields),
    update: Object.entries(draft.changed).map(([id, fields]) => ({ ...seen(id), ...fields })),
    remove: draft.removed.map(seen),
  };
}
