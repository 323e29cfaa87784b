import { createHash } from 'node:crypto';
import { type Attributes, toAttributes } from '#functions/dynamodb/values';
import type { Caller } from '#functions/engine/job/job';
import { expiresAt } from '#functions/engine/ledger/ledger';
import { recordBytes } from '#functions/engine/pace/write-units';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { type AuditType, auditDays, wholeTrail } from '#shared/values/audit-types';
import type { Identity } from '../request/request';
import type { RecordChange } from './record-change';
import { recordKey, textOf } from './stored';

/** The caller of a write, and the token that makes it idempotent. */
export interface Command {
  readonly caller: Caller;
  /** The caller's identity from the token, with groups. */
  readonly identity: Identity;
  readonly clientToken: string;
  /** Distinguishes requests with the same token. */
  readonly request: string;
}

/** The content of the entry, except the records. */
export interface Note {
  readonly type: AuditType;
  readonly description: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly canUndo: boolean;
  /** `<Model>#<id>` of the record whose history includes the entry. */
  readonly record?: string;
  /** `<Model>#<id>` of the record that the operation returns. */
  readonly answers?: string;
  /** For an undo or a redo: the entry that it reverses. */
  readonly reverses?: string;
}

/** A DynamoDB item can be up to 400 KB in size. The rest is reserved for the entry's other attributes. */
const maxImageBytes = 380 * 1024;

/** Returns the ID of a write's trail entry, which is always the same for the same caller and token. */
export const entryIdOf = ({ caller, clientToken }: Command): string =>
  createHash('sha256').update(`${caller.subject}\n${clientToken}`).digest('hex').slice(0, 32);

/**
 * Creates the trail entry of a write. Throws BadRequest if it, or the entry of its undo, would be too large
 * to store.
 */
export function newEntry(
  engine: Engine,
  command: Command,
  note: Note,
  changes: readonly RecordChange[],
): Attributes {
  // The size limit also leaves room for the entry of the undo.
  if (note.reverses === undefined) refuseTooLarge(changes);
  const { at, description, ...rest } = note;
  return {
    ...toAttributes({
      ...rest,
      id: entryIdOf(command),
      trail: wholeTrail,
      description: description.toWellFormed(),
      timestamp: at,
      user: command.caller.email,
      subject: command.caller.subject,
      request: command.request,
      undone: false,
      expiresAt: expiresAt(engine, auditDays),
    }),
    ...(changes.length > 0
      ? { before: { M: images(changes, 'before') }, after: { M: images(changes, 'after') } }
      : {}),
  };
}

function images(changes: readonly RecordChange[], side: 'before' | 'after'): Attributes {
  return Object.fromEntries(
    changes.flatMap((change) => {
      const image = change[side];
      return image ? [[recordKey(change.table, change.id), { M: image }] as const] : [];
    }),
  );
}

/** Created records count twice, because the entry of their undo contains them before and after. */
function refuseTooLarge(changes: readonly RecordChange[]): void {
  const bytes = changes.reduce((sum, { table, id, after, before = after }) => {
    const key = recordKey(table, id);
    return sum + recordBytes({ [key]: { M: before } }) + recordBytes({ [key]: { M: after } });
  }, 0);
  if (bytes <= maxImageBytes) return;
  const kilobytes = (count: number) => `${Math.ceil(count / 1024)} KB`;
  const expected = `records of ${kilobytes(maxImageBytes)} at most, before and after`;
  throw new AppError(
    'BadRequest',
    `The change is ${kilobytes(bytes)}, which is too large for the audit trail; expected ${expected}.`,
    { info: { field: 'input', expected } },
  );
}

/** Returns a record in an entry, before or after the edit. */
export function imageOf(entry: Attributes, side: 'before' | 'after', key: string): Attributes | undefined {
  return entry[side]?.M?.[key]?.M;
}

/** Returns the records of an entry: `{table, id}` by key. */
export function recordsOf(
  entry: Attributes,
): { readonly key: string; readonly table: string; readonly id: string }[] {
  return Object.keys(entry.after?.M ?? {}).map((key) => {
    const index = key.indexOf('#');
    return { key, table: key.slice(0, index), id: key.slice(index + 1) };
  });
}

/** Returns the history key of edits that change several records of a table at once. */
export const historyOfSeveral = (table: string): string => recordKey(table, '*');

/** Returns the record whose history includes a change. Changes of a link belong to its set. */
export function historyOf(table: string, record: Attributes): string {
  const setID = table === 'SetExercise' ? textOf(record, 'setID') : undefined;
  return setID === undefined ? recordKey(table, textOf(record, 'id') ?? '') : recordKey('Set', setID);
}
