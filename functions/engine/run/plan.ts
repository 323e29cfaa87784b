import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { AnyJob } from '../job/job';
import { counted } from '../ledger/counted';
import { type LaneRow, laneKey, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { retryLanes, wantsRetry } from '../shapes/common/revisit-lanes';
import { shapeOf } from '../shapes/shapes';

/**
 * Second state: writes the lane rows (in the first attempt, and for a retry of failures), reopens those that
 * are not done, and returns the lanes to run. Re-entrant. Returns none if the run is no longer RUNNING under
 * this attempt. The condition on the run's row lets a simultaneous stop win.
 */
export async function planLanes(
  engine: Engine,
  job: AnyJob,
  runId: string,
  attempt: number,
): Promise<{ readonly lanes: readonly number[] }> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'RUNNING' || run.attempt !== attempt) return { lanes: [] };
  const added = await newLanes(engine, job, run, lanes);
  const left = lanes.filter((row) => !row.done);
  const open = [...left, ...added];
  const reopened = left.filter((row) => row.attempt !== attempt);
  const writes = added.length + reopened.length > 0;
  try {
    if (writes) await writeLanes(engine, run, open.length, added, reopened);
  } catch (error) {
    // The run changed between the read and the write. Called again, this function sees its new state.
    if (!(error instanceof TransactionCanceledException)) throw error;
    const { run: now } = await readRun(engine, runId);
    if (now.status === 'RUNNING' && now.attempt === attempt) {
      throw new TransientError(`The lanes of run ${runId} could not be planned yet.`, { cause: error });
    }
    return { lanes: [] };
  }
  if (writes) await log(engine, { run, attempt }, 'info', summary(run, open));
  return { lanes: open.map((row) => row.lane) };
}

/** The lanes that the run does not have yet: its first ones, or those that a retry of failures adds. */
async function newLanes(
  engine: Engine,
  job: AnyJob,
  run: RunRow,
  lanes: readonly LaneRow[],
): Promise<readonly LaneRow[]> {
  if (run.plannedLanes === undefined) return shapeOf(job).lanes(engine, job, run);
  return wantsRetry(run, lanes) ? retryLanes(engine, run, lanes) : [];
}

function summary(run: RunRow, open: readonly LaneRow[]): string {
  const records = open.reduce((sum, row) => sum + Math.max(0, row.total - row.read), 0);
  const what = run.dryRun ? 'Dry run: nothing is written. ' : '';
  const [table = '', ...others] = new Set(open.map((row) => row.table));
  const over = others.length === 0 ? table : counted(others.length + 1, 'table');
  return `${what}${counted(open.length, 'lane')} over ${over}, about ${counted(records, 'record')} to read.`;
}

async function writeLanes(
  engine: Engine,
  run: RunRow,
  planned: number,
  added: readonly LaneRow[],
  reopened: readonly LaneRow[],
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // A call that the state machine gave up, or made twice, may still arrive here: it must not reset lanes that
  // are being worked on.
  const first = run.plannedLanes === undefined;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: runKey(run.id),
            UpdateExpression: 'SET plannedLanes = :planned',
            ConditionExpression: `#status = :running AND attempt = :attempt${first ? ' AND attribute_not_exists(plannedLanes)' : ''}`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':planned': planned,
              ':running': 'RUNNING',
              ':attempt': run.attempt,
            },
          },
        },
        ...added.map((row) => ({
          Put: { TableName, Item: row, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
        ...reopened.map((row) => ({ Update: reopen(engine, run, row) })),
      ],
    }),
  );
}

/** Hands an open lane to this attempt. Its lease stays: an old worker may still be in its last page. */
const reopen = (engine: Engine, run: RunRow, { lane }: LaneRow) => ({
  TableName: engine.settings.ledgerTable,
  Key: laneKey(run.id, lane),
  UpdateExpression: 'SET attempt = :attempt REMOVE #error, stop, heldBack',
  ConditionExpression: 'attempt <> :attempt',
  ExpressionAttributeNames: { '#error': 'error' },
  ExpressionAttributeValues: { ':attempt': run.attempt },
});
