import { z } from 'zod';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { type Entry, stateOf } from '#functions/engine/changes/entries';
import type { Caller, Reference, RelatedRecords, Sweep } from '#functions/engine/job/job';
import { relatedRecords } from '#functions/engine/read/related';
import { visitRecord } from '#functions/engine/shapes/sweep/sweep-source';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import type { Data } from './data';

/** What a version of a job would do with one record: its change, or the reason why it fails. */
export type Effect =
  | { readonly kind: Entry['kind']; readonly before: StoredRecord; readonly after: StoredRecord }
  | { readonly kind: 'fail'; readonly message: string };

/** A record that the two versions treat differently. An absent effect means that the record is kept. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly old?: Effect;
  readonly new?: Effect;
  /** The attributes whose new values differ, if both versions change the record. */
  readonly fields: readonly string[];
}

export interface Comparison {
  readonly read: number;
  readonly old: number;
  readonly new: number;
  readonly onlyOld: number;
  readonly onlyNew: number;
  readonly different: number;
}

export interface Question {
  readonly params: object;
  readonly caller: Caller;
  /** The time of both runs, in ISO 8601 (UTC). */
  readonly now: string;
}

const runId = '00000000000000000000000000';

/** A version of a job, ready to visit records. */
class Version {
  private readonly params: Record<string, unknown>;
  private readonly related = new Map<string, RelatedRecords>();

  constructor(
    private readonly job: Sweep,
    private readonly question: Question,
    private readonly users: ReadonlySet<string>,
  ) {
    const schema: z.ZodObject = job.params ?? z.object({});
    this.params = schema.strict().parse(question.params);
  }

  /** Loads the tables in which the job looks up records. */
  async load(read: ReadReference): Promise<void> {
    for (const reference of this.job.refers ?? []) this.related.set(reference.to.name, await read(reference));
  }

  visit(table: string, row: Attributes): ReadonlyMap<string, Effect> {
    if (!this.job.tables.some(({ name }) => name === table)) return new Map();
    const { caller, now } = this.question;
    const related = ({ name }: { readonly name: string }) => {
      const found = this.related.get(name);
      if (!found) throw new Error(`The job looks up ${name} records, but this model is not in its 'refers'.`);
      return found;
    };
    const context = { params: this.params, caller, now, runId, table, isUser: this.isUser, related };
    const { entries, refusal } = visitRecord(this.job, modelNamed(table), row, context, now);
    const effects = new Map<string, Effect>();
    if (refusal) effects.set(keyOf(refusal), { kind: 'fail', message: refusal.message });
    for (const entry of entries) {
      const isOwn = entry.table === table && entry.key === row.id?.S;
      if (isOwn && stateOf(entry, row) === 'after') continue;
      const { kind, before, after } = entry;
      effects.set(keyOf(entry), { kind, before: toRecord(before), after: toRecord(after) });
    }
    return effects;
  }

  private readonly isUser = (id: string) => this.users.has(id);
}

type ReadReference = (reference: Reference) => Promise<RelatedRecords>;

/** Creates the function that reads tables. What several versions look up alike is read once. */
function referenceReader(data: Data): ReadReference {
  const known = new Map<string, RelatedRecords>();
  return async ({ to, attributes }) => {
    const wanted = new Set(['id', ...[...attributes].toSorted()]);
    const place = [to.name, ...wanted].join('\n');
    const found = known.get(place);
    if (found) return found;
    const rows: StoredRecord[] = [];
    for await (const row of data.read(to.name)) {
      if (row._deleted?.BOOL === true) continue;
      rows.push(Object.fromEntries(Object.entries(toRecord(row)).filter(([name]) => wanted.has(name))));
    }
    const records = relatedRecords(rows);
    known.set(place, records);
    return records;
  };
}

const keyOf = ({ table, key }: { readonly table: string; readonly key: string }) => `${table}\n${key}`;

/**
 * Visits the same records with two versions of a sweep, and calls `onDifference` for each record that they
 * treat differently. Both versions use the engine's present rules. Throws a ZodError if one of them rejects
 * the parameters.
 *
 * @param versions the old version, or undefined if it has no such job, and the new one
 */
export async function compare(
  data: Data,
  versions: { readonly old: Sweep | undefined; readonly new: Sweep },
  question: Question,
  onDifference: (difference: Difference) => void,
): Promise<Comparison> {
  const users = await usersIn(data);
  const old = versions.old && new Version(versions.old, question, users);
  const latest = new Version(versions.new, question, users);
  const read = referenceReader(data);
  await old?.load(read);
  await latest.load(read);
  const counts = { read: 0, old: 0, new: 0, onlyOld: 0, onlyNew: 0, different: 0 };
  const tables = new Set([...versions.new.tables, ...(versions.old?.tables ?? [])].map(({ name }) => name));
  for (const table of tables) {
    for await (const row of data.read(table)) {
      counts.read += 1;
      const before = old?.visit(table, row) ?? new Map<string, Effect>();
      const after = latest.visit(table, row);
      counts.old += before.size;
      counts.new += after.size;
      for (const place of new Set([...before.keys(), ...after.keys()])) {
        const difference = differenceAt(place, before.get(place), after.get(place));
        if (!difference) continue;
        counts[difference.old ? (difference.new ? 'different' : 'onlyOld') : 'onlyNew'] += 1;
        onDifference(difference);
      }
    }
  }
  return counts;
}

function differenceAt(place: string, old: Effect | undefined, latest: Effect | undefined) {
  const [table = '', key = ''] = place.split('\n');
  const fields = differingFields(old, latest);
  if (old && latest && old.kind === latest.kind && fields.length === 0) return undefined;
  return { table, key, fields, ...(old ? { old } : {}), ...(latest ? { new: latest } : {}) };
}

/** Returns the attributes, except for stamps, that would have different values afterwards. */
function differingFields(old: Effect | undefined, latest: Effect | undefined): readonly string[] {
  if (!old || !latest) return [];
  const a = resultOf(old);
  const b = resultOf(latest);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !stamps.has(name) && JSON.stringify(a[name]) !== JSON.stringify(b[name]))
    .toSorted();
}

const resultOf = (effect: Effect): StoredRecord =>
  effect.kind === 'fail' ? { message: effect.message } : effect.kind === 'remove' ? {} : effect.after;

/** Returns the users that the preferences name, because an export has no user directory. */
async function usersIn(data: Data): Promise<ReadonlySet<string>> {
  const users = new Set<string>();
  for await (const { userID } of data.read('UserPreferences')) if (userID?.S) users.add(userID.S);
  return users;
}
