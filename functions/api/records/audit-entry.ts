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

export interface Command {
  readonly caller: Caller;
  readonly identity: Identity;
  readonly clientToken: string;
  /** A hash that tells different requests with the same token apart. */
  readonly request: string;
}

export interface Note {
  readonly type: AuditType;
  readonly description: string;
  /** The time in ISO 8601 (UTC). */
  readonly at: string;
  readonly canUndo: boolean;
  /** The record whose history includes the entry, as `<Model>#<id>`. */
  readonly record?: string;
  /** The record that the operation returns, as `<Model>#<id>`. */
  readonly answers?: string;
  /** The entry that an undo or a redo reverses. */
  readonly reverses?: string;
}

/**
 * The maximum size of the records in an entry. DynamoDB allows 400 KB per item; the rest is for the other
 * attributes.
 */
const maxImageBytes = 380 * 1024;

/** Returns a trail entry's ID. The same caller and token always produce the same one. */
export const entryIdOf = ({ caller, clientToken }: Command): string =>
  createHash('sha256').update(`${caller.subject}\n${clientToken}`).digest('hex').slice(0, 32);

/** Creates a trail entry. Throws BadRequest if this entry, or the one for its undo, would be too large. */
export function newEntry(
  engine: Engine,
  command: Command,
  note: Note,
  changes: readonly RecordChange[],
): Attributes {
  // An undo needs no check, because the limit on the original edit leaves room for the undo's entry.
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

/**
 * Throws BadRequest for changes that are too large. A created record counts twice, because the entry for its
 * undo contains it both before and after.
 */
function refuseTooLarge(changes: readonly RecordChange[]): void {
  const bytes = changes.reduce((sum, { table, id, after, before = after }) => {
    const key = recordKey(table, id);
    return sum + recordBytes({ [key]: { M: before } }) + recordBytes({ [key]: { M: after } });
  }, 0);
  if (bytes <= maxImageBytes) return;
  const kilobytes = (count: number) => `${Math.ceil(count / 1024)} KB`;
  const expected = `a total of at most ${kilobytes(maxImageBytes)} for the records before and after the change`;
  throw new AppError(
    'BadRequest',
    `The change is ${kilobytes(bytes)}, which is too large for the audit trail; expected ${expected}.`,
    { info: { field: 'input', expected } },
  );
}

/** Returns a record before or after the edit, or undefined if the entry does not contain that state. */
export function imageOf(entry: Attributes, side: 'before' | 'after', key: string): Attributes | undefined {
  return entry[side]?.M?.[key]?.M;
}

export function recordsOf(
  entry: Attributes,
): { readonly key: string; readonly table: string; readonly id: string }[] {
  return Object.keys(entry.after?.M ?? {}).map((key) => {
    const index = key.indexOf('#');
    return { key, table: key.slice(0, index), id: key.slice(index + 1) };
  });
}

/** Returns the key of the history of a table's multi-record edits. */
export const historyOfSeveral = (table: string): string => recordKey(table, '*');

/** Returns the key of a record's history, `<Model>#<id>`. A link's change belongs to its set. */
export function historyOf(table: string, record: Attributes): string {
  const setID = table === 'SetExercise' ? textOf(record, 'setID') : undefined;
  return setID === undefined ? recordKey(table, textOf(record, 'id') ?? '') : recordKey('Set', setID);
}
