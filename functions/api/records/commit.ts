import { type TransactWriteItem, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { type Attributes, sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import { withRetries } from '#functions/runtime/backoff';
import type { Engine } from '#functions/runtime/dependencies';
import { cancellationCodes, mayRepeat } from '#functions/runtime/error-classes';
import { functionLog } from '#functions/runtime/function-log';
import { isPermitted } from '../request/permission';
import { type Command, entryIdOf, type Note, newEntry } from './audit-entry';
import { type RecordChange, transactItem } from './record-change';
import { isDeleted, readStored, textOf } from './stored';

/** A write, as computed from the current records. */
export interface Plan {
  readonly note: Note;
  /** The changes. Without any, and without `besides`, nothing is written. */
  readonly changes: readonly RecordChange[];
  /** Further writes in the transaction, with their own conditions. */
  readonly besides?: readonly TransactWriteItem[];
  readonly answer: Attributes;
}

export interface Work {
  /**
   * Plans the write. Called again if someone else changes the records before they are written. Throws an
   * AppError if the write is not allowed.
   */
  readonly plan: () => Promise<Plan>;
  /** Answers a repeated token, from the first request's trail entry. */
  readonly repeated: (entry: Attributes) => Promise<Attributes>;
}

/**
 * The maximum number of records. A transaction has up to 100 items; two are for the trail entry and the mark
 * on an undone entry.
 */
const maxRecords = 98;

/**
 * The maximum number of tries. More than one is needed only if someone else writes the same records at the
 * same time.
 */
const maxTries = 6;

/**
 * Writes a plan in one transaction, with the trail entry. Its ID is derived from the caller and the token, so
 * a command takes effect only once. Throws the plan's errors, and BadRequest if the token was used for a
 * different write.
 */
export async function commit(
  engine: Engine,
  command: Command,
  { plan, repeated }: Work,
): Promise<Attributes> {
  return withRetries(() => commitOnce(engine, command, { plan, repeated }), {
    maxTries,
    waiting: engine,
    isWorthATry: mayRepeat,
    failure: busy,
  });
}

/** Tries once. Throws TransactionCanceledException if the records were changed after they were read. */
async function commitOnce(engine: Engine, command: Command, { plan, repeated }: Work): Promise<Attributes> {
  try {
    const made = await plan();
    refuseUserIdChange(command, made.changes);
    if (made.changes.length > 0 || made.besides) await write(engine, command, made);
    return made.answer;
  } catch (error) {
    if (isRefused(error)) throw refused(error);
    if (!mayRepeat(error) && !(error instanceof AppError)) throw error;
    // A failure can also mean that this command has already succeeded, so the caller's version is now
    // outdated or the entry has already been undone.
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
    `The clientToken '${command.clientToken}' has already been used for another write; expected a new one.`,
    { info: { field: 'clientToken', expected: 'a new token' } },
  );
}

/** True if the database would never accept the write: a number is out of range or a key is too long. */
function isRefused(error: unknown): boolean {
  if (error instanceof Error && error.name === 'ValidationException') return true;
  return cancellationCodes(error).includes('ValidationError');
}

/** Returns the error for a refused write. The database's own message is only logged. */
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
  const message = `This would change ${count} records at once; expected ${expected}. Split the change into several steps.`;
  return new AppError('BadRequest', message, { info: { field: 'input', expected } });
}

const busy = (cause: unknown) =>
  new AppError('Conflict', 'Someone else is changing this record. Try again in a moment.', { cause });

const userIdRefusal = 'Only the designated admin can change userID';

/**
 * Throws Forbidden unless the caller is the designated admin, who alone may change the user of an existing
 * record (docs/decisions.md), in every model, by edits and undos. Any admin may create one, even in place of
 * a deleted record.
 */
function refuseUserIdChange({ identity }: Command, changes: readonly RecordChange[]): void {
  const isChanged = changes.some(
    ({ before, after }) => before && !isDeleted(before) && !sameValue(before.userID, after.userID),
  );
  if (!isChanged || isPermitted(identity, 'DesignatedAdmin')) return;
  throw new AppError('Forbidden', userIdRefusal, { info: { field: 'input.userID' } });
}
