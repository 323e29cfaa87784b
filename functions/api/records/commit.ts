import {
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { Attributes } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { withRetries } from '#functions/runtime/backoff';
import type { Engine } from '#functions/runtime/dependencies';
import { functionLog } from '#functions/runtime/function-log';
import { type Command, entryIdOf, type Note, newEntry } from './audit-entry';
import { type RecordChange, transactItem } from './record-change';
import { readStored, textOf } from './stored';
import { refuseUserIdChange } from './user-id-guard';

/** The planned writes of a command, computed from the current records. */
export interface Plan {
  readonly note: Note;
  /** If this and `besides` are empty, nothing is written. */
  readonly changes: readonly RecordChange[];
  /** Other writes of the transaction, with their own conditions. */
  readonly besides?: readonly TransactWriteItem[];
  /** The operation's result. */
  readonly answer: Attributes;
}

/** A command, from reading to returning its result. */
export interface Work {
  /**
   * Reads the required records and plans the writes. Called again if they were changed in the meantime.
   * Throws an AppError if the write is not allowed.
   */
  readonly plan: () => Promise<Plan>;
  /** Returns the result for a repeated token, from the trail entry of the first time. */
  readonly repeated: (entry: Attributes) => Promise<Attributes>;
}

/** A transaction can have 100 items. Two are reserved for the entry and the mark on an undone entry. */
const maxRecords = 98;

/** A further attempt is only needed if someone else wrote to the same records at the same time. */
const maxTries = 6;

/**
 * Writes records and their trail entry in one transaction. The entry's ID is derived from the caller and the
 * token, so a command is carried out only once, regardless of how often it is sent. Throws the errors of the
 * plan, and BadRequest if the token was used for a different write.
 */
export async function commit(
  engine: Engine,
  command: Command,
  { plan, repeated }: Work,
): Promise<Attributes> {
  return withRetries(() => commitOnce(engine, command, { plan, repeated }), {
    maxTries,
    waiting: engine,
    isWorthATry: (error) => error instanceof TransactionCanceledException,
    failure: busy,
  });
}

/** Throws TransactionCanceledException if the records were changed in the meantime. */
async function commitOnce(engine: Engine, command: Command, { plan, repeated }: Work): Promise<Attributes> {
  try {
    const made = await plan();
    refuseUserIdChange(command, made.changes);
    if (made.changes.length > 0 || made.besides) await write(engine, command, made);
    return made.answer;
  } catch (error) {
    if (isRefused(error)) throw refused(error);
    const lost = error instanceof TransactionCanceledException;
    if (!lost && !(error instanceof AppError)) throw error;
    // A refusal can also mean that this command has already succeeded, so that its version is outdated or its
    // entry is already undone.
    const earlier = await earlierEntry(engine, command);
    if (!earlier) throw error;
    return repeated(earlier);
  }
}

async function write(engine: Engine, command: Command, { note, changes, besides = [] }: Plan): Promise<void> {
  if (changes.length > maxRecords) throw tooMany(changes.length);
  const entry = {
    TableName: engine.settings.auditTable,
    Item: newEntry(engine, command, note, changes),
    ConditionExpression: 'attribute_not_exists(id)',
  };
  const records = changes.map((change) => transactItem(engine, change));
  await engine.dynamodb.send(
    new TransactWriteItemsCommand({ TransactItems: [...records, { Put: entry }, ...besides] }),
  );
}

async function earlierEntry(engine: Engine, command: Command): Promise<Attributes | undefined> {
  const entry = await readStored(engine, 'AuditEntry', entryIdOf(command));
  if (!entry || textOf(entry, 'request') === command.request) return entry;
  throw new AppError(
    'BadRequest',
    `The clientToken '${command.clientToken}' was used for another write; expected a new one.`,
    { info: { field: 'clientToken', expected: 'a new token' } },
  );
}

/**
 * Returns true if the database would never accept the write: a number out of range, or a key that is too
 * long.
 */
function isRefused(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException))
    return error instanceof Error && error.name === 'ValidationException';
  return error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError') ?? false;
}

/** Returns a general error for the caller. The database's message is only logged. */
function refused(cause: unknown): AppError {
  functionLog.error('The database refused a write', { error: String(cause) });
  const expected = 'values that the database accepts';
  return new AppError('BadRequest', `A value in the input cannot be stored; expected ${expected}.`, {
    info: { field: 'input', expected },
    cause,
  });
}

function tooMany(count: number): AppError {
  const expected = `${maxRecords} at most`;
  const message = `This would change ${count} records at once; expected ${expected}. Do it in several steps.`;
  return new AppError('BadRequest', message, { info: { field: 'input', expected } });
}

const busy = (cause: unknown) =>
  new AppError('Conflict', 'Someone else is changing this record. Try again in a moment.', { cause });
