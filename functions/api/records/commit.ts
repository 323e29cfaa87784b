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

/** The plan of a command, computed from the records as they are now. */
export interface Plan {
  readonly note: Note;
  /** If this is empty and there is nothing in `besides`, there is nothing to do. */
  readonly changes: readonly RecordChange[];
  /** Other writes of the transaction, besides the records and the entry, on conditions of their own. */
  readonly besides?: readonly TransactWriteItem[];
  /** What the operation returns. */
  readonly answer: Attributes;
}

/** A command, from reading to answering. */
export interface Work {
  /**
   * Reads what the write depends on, and decides. Called again if others wrote meanwhile. Throws an AppError
   * if the write is not allowed.
   */
  readonly plan: () => Promise<Plan>;
  /** The answer to a repeated token, from the trail entry of the first time. */
  readonly repeated: (entry: Attributes) => Promise<Attributes>;
}

/** A transaction holds 100 items; two of them are the entry, and the mark of an entry that is undone. */
const maxRecords = 98;

/** Each further try means that somebody else wrote to the same records at the same moment. */
const maxTries = 6;

/**
 * Writes records and their trail entry in one transaction, or nothing. The entry's id derives from the caller
 * and the token, so a command is done once, however often it is sent. Throws what the plan throws, and
 * BadRequest if the token was used for something else.
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

/** Throws TransactionCanceledException if others wrote to the same records meanwhile. */
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
    // A refusal can also mean that this command already went through: then its version is stale, or its entry
    // undone.
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

/** True if the database would never accept it: a number out of range, a key that is too long. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException))
    return error instanceof Error && error.name === 'ValidationException';
  return error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError') ?? false;
}

/** The caller learns this much; what the database said goes to the log. */
function refused(cause: unknown): AppError {
  functionLog.error('The database refused a write', { error: String(cause) });
  const expected = 'values that the database takes';
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
