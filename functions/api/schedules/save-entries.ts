import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { historyOfSeveral, type Note } from '#functions/api/records/audit-entry';
import { byAndAt, type LastChange, lastChange } from '#functions/api/records/changed-meanwhile';
import type { Plan } from '#functions/api/records/commit';
import { deleted, newRecord, type Planner, withFields } from '#functions/api/records/edit';
import { parseCreate, parseUpdate, refuseBroken, type Seen, seenFields } from '#functions/api/records/input';
import { changeTo, differingIn, type RecordChange } from '#functions/api/records/record-change';
import { isDeleted, readSeveral, recordKey, versionOf } from '#functions/api/records/stored';
import { wordsFor } from '#functions/api/records/words';
import { parse, wrongFields } from '#functions/api/request/parse';
import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { Complaint } from '#shared/api/describe-issue';
import { maxEntriesOfSave } from '#shared/domain/schedules/draft';
import { entryPlace } from '#shared/domain/schedules/entry';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { Model, StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { shorten, showValue } from '#shared/text/show-value';
import { isEmpty } from '#shared/values/empty';
import { activityTypeOf } from '#shared/values/schedule-entry';

const model = DefaultScheduledSet;
const table = model.name;

const saved = z.object({
  create: z.array(z.unknown()).nullish(),
  update: z.array(z.unknown()).nullish(),
  remove: z.array(z.unknown()).nullish(),
});
const deletion = z.object(seenFields);

interface Wanted {
  readonly create: readonly { readonly id: string; readonly fields: StoredRecord }[];
  readonly update: readonly (Seen & { readonly fields: StoredRecord; readonly root: string })[];
  readonly remove: readonly Seen[];
}

/**
 * Saves entries in one transaction. BadRequest lists each entry's invalid fields. Conflict lists the entries
 * that someone else has changed, with who and when.
 */
export function saveEntries(engine: Engine, input: unknown): Planner {
  const { create, update, remove } = parse(saved, input, 'input');
  const sent = { create: create ?? [], update: update ?? [], remove: remove ?? [] };
  const plan = async () => {
    const wanted = parseSave(sent);
    const at = isoNow(engine);
    const seen = [...wanted.update, ...wanted.remove];
    const current = await readSeveral(
      engine,
      seen.map(({ id }) => ({ table, id })),
    );
    await refuseStale(engine, model, seen, current);
    const before = (id: string) => current.get(recordKey(table, id)) ?? {};
    const created = wanted.create.map(({ id, fields }) =>
      changeTo(table, undefined, newRecord(id, fields, at), at),
    );
    const updated = wanted.update
      .map((one) => ({ ...one, change: updateOf(before(one.id), one, at) }))
      .filter(({ change }) => differingIn(change.before ?? {}, change.after).length > 0);
    const removed = wanted.remove.map(({ id }) => changeTo(table, before(id), deleted(before(id)), at));
    await refuseUnknownSets(engine, [
      ...wanted.create.map(({ fields }, index) => ({ root: `input.create.${index}`, fields, entry: fields })),
      ...updated.map(({ root, fields, change }) => ({ root, fields, entry: toRecord(change.after) })),
    ]);
    return planOf({ created, updated: updated.map(({ change }) => change), removed }, at);
  };
  return () => namingEntries(engine, sent, plan);
}

function updateOf(
  before: Attributes,
  { fields, root }: { readonly fields: StoredRecord; readonly root: string },
  at: string,
): RecordChange {
  const change = changeTo(table, before, withFields(before, fields), at);
  refuseBroken(model, toRecord(change.after), Object.keys(fields), root);
  return change;
}

function parseSave(lists: SentEntries & { readonly remove: readonly unknown[] }): Wanted {
  refuseCount(lists.create.length + lists.update.length + lists.remove.length);
  const wanted = collectComplaints((attempt) => ({
    create: lists.create.flatMap((one, index) =>
      attempt(() => ({ id: randomUUID(), fields: parseCreate(model, one, `input.create.${index}`) })),
    ),
    update: lists.update.flatMap((one, index) => {
      const root = `input.update.${index}`;
      return attempt(() => ({ ...parseUpdate(model, one, root), root }));
    }),
    remove: lists.remove.flatMap((one, index) =>
      attempt(() => {
        const { id, _version } = parse(deletion, one, `input.remove.${index}`);
        return { id, version: _version };
      }),
    ),
  }));
  refuseTwice([...wanted.update, ...wanted.remove].map(({ id }) => id));
  return wanted;
}

function refuseCount(count: number): void {
  if (count > 0 && count <= maxEntriesOfSave) return;
  const expected = `1 to ${maxEntriesOfSave}`;
  const message = `The save contains ${count} entries; expected ${expected}. Use the save-schedule-entries job for more.`;
  throw new AppError('BadRequest', message, { info: { field: 'input', expected } });
}

function refuseTwice(ids: readonly string[]): void {
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice === undefined) return;
  const expected = 'each entry once';
  throw wrongFields([
    {
      field: 'input',
      expected,
      message: `Entry '${twice}' is listed twice; expected each entry only once, either updated or removed.`,
    },
  ]);
}

interface Changes {
  readonly created: readonly RecordChange[];
  readonly updated: readonly RecordChange[];
  readonly removed: readonly RecordChange[];
}

function planOf({ created, updated, removed }: Changes, at: string): Plan {
  const changes = [...created, ...updated, ...removed];
  const [only] = changes;
  const note: Note = {
    type: 'user_action',
    description: described({ created, updated, removed }),
    at,
    canUndo: true,
    record: only && changes.length === 1 ? recordKey(table, only.id) : historyOfSeveral(table),
  };
  return { note, changes, answer: answerOf({ created, updated, removed }, note.record ?? '') };
}

/**
 * Returns the IDs of the created, updated and deleted entries, and the record whose history contains the
 * edit.
 */
const answerOf = ({ created, updated, removed }: Changes, record: string): Attributes =>
  toAttributes({
    created: created.map(({ id }) => id),
    updated: updated.map(({ id }) => id),
    removed: removed.map(({ id }) => id),
    record,
  });

/** Answers a repeated save, from the first save's trail entry. */
export function answerAgain(entry: Attributes): Attributes {
  const [before, after] = [entry.before?.M ?? {}, entry.after?.M ?? {}];
  const idOf = (key: string) => key.slice(table.length + 1);
  const isGone = (key: string) => {
    const record = after[key]?.M;
    return record !== undefined && isDeleted(record);
  };
  const keys = Object.keys(after);
  return toAttributes({
    created: keys.filter((key) => !before[key]).map(idOf),
    updated: keys.filter((key) => before[key] && !isGone(key)).map(idOf),
    removed: keys.filter((key) => before[key] && isGone(key)).map(idOf),
    record: entry.record?.S ?? '',
  });
}

function described({ created, updated, removed }: Changes): string {
  const changes = [...created, ...updated, ...removed];
  const [only] = changes;
  const parts = [
    created.length > 0 ? `${created.length} created` : '',
    updated.length > 0 ? `${updated.length} updated` : '',
    removed.length > 0 ? `${removed.length} deleted` : '',
  ].filter(Boolean);
  const [first] = parts;
  if (only && first && changes.length === 1) {
    const verb = first.slice(2);
    return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${wordsFor(model, only.after)}`;
  }
  return `Saved ${changes.length} schedule entries: ${parts.join(', ')}`;
}

/** Runs a function that may throw BadRequest. The list contains the result, or nothing if it threw. */
type Attempt = <Made>(make: () => Made) => readonly Made[];

/**
 * Throws a single BadRequest with all problems. Other errors are passed through.
 * @param run parses each part with the `attempt` function that it receives
 */
function collectComplaints<Result>(run: (attempt: Attempt) => Result): Result {
  const complaints: Complaint[] = [];
  const result = run((make) => {
    try {
      return [make()];
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'BadRequest') throw error;
      complaints.push(...complaintsOf(error));
      return [];
    }
  });
  if (complaints.length > 0) throw wrongFields(complaints);
  return result;
}

function complaintsOf({ info, message }: AppError): readonly Complaint[] {
  const fields = info?.fields;
  if (Array.isArray(fields)) return fields as readonly Complaint[];
  return [{ field: String(info?.field ?? 'input'), expected: String(info?.expected ?? ''), message }];
}

interface SentEntries {
  readonly create: readonly unknown[];
  readonly update: readonly unknown[];
}

/**
 * Does the work so that error messages name refused entries by hour, days and template, unless the save has
 * only one.
 */
async function namingEntries<Result>(
  engine: Engine,
  sent: SentEntries,
  plan: () => Promise<Result>,
): Promise<Result> {
  try {
    return await plan();
  } catch (error) {
    const complaints = error instanceof AppError ? error.info?.fields : undefined;
    if (!Array.isArray(complaints) || sent.create.length + sent.update.length <= 1) throw error;
    throw wrongFields(await named(engine, sent, complaints as readonly Complaint[]));
  }
}

async function named(
  engine: Engine,
  sent: SentEntries,
  complaints: readonly Complaint[],
): Promise<readonly Complaint[]> {
  const entries = complaints.map(({ field }) => sentAt(sent, field));
  const ids = entries.flatMap((entry) => (typeof entry?.id === 'string' ? [{ table, id: entry.id }] : []));
  const current = await readSeveral(engine, ids);
  return complaints.map((complaint, index) => {
    const entry = entries[index];
    if (!entry) return complaint;
    const stored = toRecord(current.get(recordKey(table, String(entry.id))) ?? {});
    const whole = { ...stored, ...entry, id: String(entry.id ?? '') };
    return { ...complaint, message: `${entryPlace(whole)}: ${complaint.message}` };
  });
}

/** Finds an entry by a path such as `input.create.3.set`. */
function sentAt({ create, update }: SentEntries, field: string): StoredRecord | undefined {
  const [, list, index] = /^input\.(create|update)\.(\d+)/.exec(field) ?? [];
  const found = (list === 'create' ? create : update)[Number(index)];
  return typeof found === 'object' && found !== null ? { ...found } : undefined;
}

interface WrittenEntry {
  /** The entry's path in the input, such as `input.create.3`. */
  readonly root: string;
  readonly fields: StoredRecord;
  readonly entry: StoredRecord;
}

/**
 * Throws BadRequest if a set or breathing exercise does not exist or has been deleted. Unchanged values are
 * not checked, because old data may break this rule.
 */
async function refuseUnknownSets(engine: Engine, written: readonly WrittenEntry[]): Promise<void> {
  const named = written.flatMap(({ root, fields, entry }) => {
    if (isEmpty(fields.set)) return [];
    const table = activityTypeOf(entry) === 'breathing' ? BreathingExercise.name : ExerciseSet.name;
    return [{ root, table, id: String(fields.set) }];
  });
  const found = await readSeveral(engine, named);
  const unknown = named.filter(({ table, id }) => {
    const record = found.get(recordKey(table, id));
    return !record || isDeleted(record);
  });
  if (unknown.length === 0) return;
  throw wrongFields(
    unknown.map(({ root, table, id }) => {
      const what = table === ExerciseSet.name ? 'set' : 'breathing exercise';
      const field = `${root}.set`;
      const message = `There is no ${what} ${showValue(id)}; it may have been deleted. Select another one.`;
      return { field, expected: `a ${what} ID`, message };
    }),
  );
}

interface StaleEntry extends LastChange {
  readonly id: string;
  readonly words: string;
  /** True if the entry was deleted or never existed. */
  readonly gone: boolean;
}

const maxNamed = 3;

/**
 * Throws Conflict if entries have changed since the caller loaded them; `info.entries` lists them with who
 * and when.
 * @param current the current records, by `recordKey`
 */
async function refuseStale(
  engine: Engine,
  model: Model,
  seen: readonly Seen[],
  current: ReadonlyMap<string, Attributes>,
): Promise<void> {
  const stale = seen.filter(({ id, version }) => {
    const record = current.get(recordKey(model.name, id));
    return !record || isDeleted(record) || versionOf(record) !== version;
  });
  if (stale.length === 0) return;
  const entries = await Promise.all(
    stale.map(({ id }) => describe(engine, model, id, current.get(recordKey(model.name, id)))),
  );
  throw new AppError('Conflict', `${sentence(entries)} Reload to see the changes.`, {
    info: { field: 'input', expected: 'the current entries', entries },
  });
}

async function describe(
  engine: Engine,
  model: Model,
  id: string,
  record: Attributes | undefined,
): Promise<StaleEntry> {
  if (!record) {
    const words = `schedule entry '${shorten(id)}'`;
    return { id, words, gone: true, changedBy: undefined, changedAt: undefined };
  }
  const change = await lastChange(engine, model.name, record);
  return { id, words: wordsFor(model, record), gone: isDeleted(record), ...change };
}

function sentence(entries: readonly StaleEntry[]): string {
  const named = entries
    .slice(0, maxNamed)
    .map((entry) => `The ${entry.words} was ${entry.gone ? 'deleted' : 'changed'}${byAndAt(entry)}.`);
  const more = entries.length - maxNamed;
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
