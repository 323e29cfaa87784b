import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { CauseNote } from '#shared/jobs/failures/failure-causes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { lostRace } from '../../runtime/error-classes';
import type { Caller } from '../job/job';
import type { CauseRow } from './failure-causes';
import { isoNow, type RunRow } from './ledger';
import { logPut } from './log';
import { logLines } from './log-lines';
import { trailPut } from './trail';

export interface KnownCause {
  /** The cause in the requested run; undefined if it did not occur there. */
  readonly own: CauseRow | undefined;
  readonly note: CauseNote | undefined;
  /** The cause in other runs, newest first. */
  readonly others: readonly CauseRow[];
}

/** Rows to read for other runs with the same cause. The caller may not be allowed to see some of them. */
const newestRows = 10;

/** Reads what the ledger knows about a cause, in two requests. */
export async function readCause(engine: Engine, runId: string, cause: string): Promise<KnownCause> {
  const { ledgerTable } = engine.settings;
  const pk = ledgerKeys.cause(cause);
  const own = { TableName: ledgerTable, Key: { pk, sk: ledgerKeys.causeRow(runId) }, ConsistentRead: true };
  const newest = {
    TableName: ledgerTable,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: newestRows,
  };
  const [{ Item }, { Items = [] }] = await Promise.all([
    engine.ledger.send(new GetCommand(own)),
    engine.ledger.send(new QueryCommand(newest)),
  ]);
  // Only the engine writes these rows.
  return {
    own: Item as CauseRow | undefined,
    note: Items.find(({ sk }) => sk === ledgerKeys.causeNote) as CauseNote | undefined,
    others: Items.filter(({ sk }) => sk !== ledgerKeys.causeNote && sk !== ledgerKeys.causeRow(runId)).map(
      (row) => row as CauseRow,
    ),
  };
}

export interface NewNote {
  readonly run: RunRow;
  readonly cause: string;
  readonly text: string;
  /** The version that the caller saw, or 0 if there was no note. */
  readonly version: number;
  readonly caller: Caller;
}

/**
 * Saves a note on a cause, in one transaction with an audit trail entry and a line in the run's log. Throws
 * NotFound if the cause did not occur in the run, and Conflict if someone else has changed the note since the
 * caller saw it.
 */
export async function writeCauseNote(engine: Engine, given: NewNote): Promise<CauseNote> {
  const { run, cause, text, version, caller } = given;
  const { own } = await readCause(engine, run.id, cause);
  if (!own) throw new AppError('NotFound', `Run ${run.id} has no failures with the cause '${cause}'.`);
  const note: CauseNote = { text, by: caller.email, at: isoNow(engine), version: version + 1 };
  try {
    await engine.ledger.send(new TransactWriteCommand({ TransactItems: itemsOf(engine, given, own, note) }));
  } catch (error) {
    if (!lostRace(error)) throw error;
    const { note: current } = await readCause(engine, run.id, cause);
    throw conflictWith(current);
  }
  return note;
}

function itemsOf(engine: Engine, { run, cause, version, caller }: NewNote, own: CauseRow, note: CauseNote) {
  const what = note.text === '' ? 'Note removed' : 'Note written';
  const outline = `${run.title}: ${what.toLowerCase()} on a failure cause (run ${run.id}).`;
  const whole = `${outline} ${own.code}, cause ${cause}.${note.text === '' ? '' : ` ${note.text}`}`;
  const { ledgerTable } = engine.settings;
  return [
    {
      Put: {
        TableName: ledgerTable,
        Item: { pk: ledgerKeys.cause(cause), sk: ledgerKeys.causeNote, ...note },
        ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
        ...(version === 0 ? {} : { ExpressionAttributeValues: { ':version': version } }),
      },
    },
    trailPut(engine, { type: 'user_action', by: caller, access: run.access, run: run.id, outline, whole }),
    {
      Put: logPut(
        engine,
        { run, attempt: run.attempt },
        'info',
        logLines.causeNoted({ by: caller.email, cause, text: note.text }),
      ),
    },
  ];
}

const conflictWith = (current: CauseNote | undefined) =>
  new AppError(
    'Conflict',
    current
      ? `The note was changed by ${current.by} at ${current.at}. Read it, then write yours again.`
      : 'The note no longer exists. Write yours again.',
    { info: { version: current?.version ?? 0 } },
  );
