import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { maxUnapprovedOf } from '../approval/thresholds';
import type { AnyJob } from '../job/job';
import { counted } from '../ledger/counted';
import { type LaneRow, laneKey, type RunRow, readRun, runKey } from '../ledger/ledger';
import { log } from '../ledger/log';
import { retryLanes, wantsRetry } from '../shapes/common/revisit-lanes';
import { shapeOf } from '../shapes/shapes';

/**
 * The second state: writes the lane rows (in the first attempt, and for a retry of failures), reopens those
 * that are not done, and returns the lanes to run. Re-entrant. Returns no lanes if the run is no longer
 * RUNNING with this attempt. Because of the condition on the run's row, a simultaneous stop takes precedence.
 */
export async function planLanes(
  engine: Engine,
  job: AnyJob,
  runId: string,
  attempt: number,
): Promise<{ readonly lanes: readonly number[] }> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.status !== 'RUNNING' || run.attempt !== attempt) return { lanes: [] };
  if (run.halt?.attempt === attempt) return { lanes: [] };
  const added = await newLanes(engine, job, run, lanes);
  const left = lanes.filter((row) => !row.done);
  const open = [...left, ...added];
  const reopened = left.filter((row) => row.attempt !== attempt);
  const writes = added.length + reopened.length > 0;
  try {
    if (writes) await writeLanes(engine, job, run, { planned: open.length, added, reopened });
  } catch (error) {
    // The run changed between the read and the write. When called again, this function reads its new state.
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

/** Returns the lanes that the run does not have yet: its first ones, or those for a retry of failures. */
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

/** The lanes of an attempt: new ones, and open ones of earlier attempts. */
interface PlannedLanes {
  /** The number of all lanes of the attempt. */
  readonly planned: number;
  readonly added: readonly LaneRow[];
  readonly reopened: readonly LaneRow[];
}

async function writeLanes(
  engine: Engine,
  job: AnyJob,
  run: RunRow,
  { planned, added, reopened }: PlannedLanes,
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // A duplicate or abandoned invocation may still arrive here. It must not reset lanes that are being worked
  // on.
  const first = run.plannedLanes === undefined;
  const max = first ? await maxUnapprovedOf(engine, job, run) : undefined;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: runKey(run.id),
            UpdateExpression: `SET plannedLanes = :planned${max === undefined ? '' : ', maxUnapproved = :max'}`,
            ConditionExpression: `#status = :running AND attempt = :attempt${first ? ' AND attribute_not_exists(plannedLanes)' : ''}`,
            ExpressionAttributeNames: { '#status': 'status' },
            ExpressionAttributeValues: {
              ':planned': planned,
              ...(max === undefined ? {} : { ':max': max }),
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

/**
 * Hands over an open lane to this attempt. Its lease is kept, because an old worker may still be on its last
 * page.
 */
const reopen = (engine: Engine, run: RunRow, { lane }: LaneRow) => ({
  TableName: engine.settings.ledgerTable,
  Key: laneKey(run.id, lane),
  UpdateExpression: 'SET attempt = :attempt REMOVE #error, stop, heldBack',
  ConditionExpression: 'attempt <> :attempt',
  ExpressionAttributeNames: { '#error': 'error' },
  ExpressionAttributeValues: { ':attempt': run.attempt },
});
