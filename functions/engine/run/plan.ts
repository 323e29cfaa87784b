import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { haveCounted, isCounting } from '#shared/jobs/run/progress';
import { different, missing } from '../../dynamodb/update';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { maxUnapprovedOf, overLimitAtEnd } from '../approval/thresholds';
import { type Prepared, prepareExport } from '../exports/prepare-export';
import type { AnyJob } from '../job/job';
import { runUpdate } from '../ledger/change-run';
import { existingRunRow, type LaneRow, laneKey, type RunRow, readRun } from '../ledger/ledger';
import { log } from '../ledger/log';
import { type LogLine, logLines } from '../ledger/log-lines';
import { rowUpdate } from '../ledger/rows';
import { areDistributed } from '../pace/hops';
import { retryLanes, wantsRetry } from '../shapes/common/revisit-lanes';
import { shapeOf } from '../shapes/shapes';
import { haltRun } from './halt';

/**
 * The next step: `work` processes the lanes, `distribute` does so in a Distributed Map, and `wait` calls Plan
 * again after `waitSeconds`. Without lanes, Finish is next.
 */
interface PlanResult {
  readonly next: 'work' | 'distribute' | 'wait';
  readonly waitSeconds: number;
  readonly lanes: readonly number[];
}

export const noLanes: PlanResult = { next: 'work', waitSeconds: 0, lanes: [] };

/**
 * Performs the second state. Writes the lane rows in the first attempt and for a retry of failures, reopens
 * the lanes that are not done, and returns the lanes to run. Re-entrant. Returns no lanes if the run is no
 * longer RUNNING in this attempt; a simultaneous stop takes precedence, because the write is conditional on
 * the status. If the run reads an export, this is called again until the export is complete.
 */
export async function planLanes(
  engine: Engine,
  job: AnyJob,
  runId: string,
  attempt: number,
): Promise<PlanResult> {
  const { run: read, lanes } = await readRun(engine, runId);
  if (read.status !== 'RUNNING' || read.attempt !== attempt) return noLanes;
  if (read.halt?.attempt === attempt) return noLanes;
  const prepared = await prepareToRead(engine, job, read);
  if (prepared.kind === 'wait') return { next: 'wait', waitSeconds: prepared.waitSeconds, lanes: [] };
  if (prepared.kind === 'handOver') return noLanes;
  if (prepared.kind === 'failed') {
    await haltRun(engine, read, prepared.reason);
    return noLanes;
  }
  const { run } = prepared;
  // Nobody starts a real run from a verification.
  const max =
    run.plannedLanes === undefined && !run.verifies ? await maxUnapprovedOf(engine, job, run) : undefined;
  const added = await newLanes(engine, job, run, { lanes, max });
  const left = lanes.filter((row) => !row.done);
  const open = [...left, ...added];
  const reopened = left.filter((row) => row.attempt !== attempt);
  const writes = added.length + reopened.length > 0;
  try {
    if (writes) await writeLanes(engine, run, { planned: open.length, added, reopened, max });
  } catch (error) {
    // The run changed between the read and the write. When called again, this function reads the run's new
    // state.
    if (!mayRepeat(error)) throw error;
    const now = await existingRunRow(engine, runId);
    if (now.status === 'RUNNING' && now.attempt === attempt) {
      throw new TransientError(`The lanes of run ${runId} could not be planned yet.`, { cause: error });
    }
    return noLanes;
  }
  if (writes) await log(engine, { run, attempt }, 'info', summary(run, open));
  // These are the lanes of the attempt's first plan, because the maximum number of hops per lane depends on
  // it. If this call is a repeat, some may already have ended.
  const planned = writes ? open.length : (run.plannedLanes ?? 0);
  const next = areDistributed(planned) ? 'distribute' : 'work';
  return { next, waitSeconds: 0, lanes: open.map((row) => row.lane) };
}

/** Prepares the run's export, if it reads one, before the first lanes are planned. */
async function prepareToRead(engine: Engine, job: AnyJob, run: RunRow): Promise<Prepared> {
  const tables = run.plannedLanes === undefined ? shapeOf(job).exportable?.(job, run) : undefined;
  return tables ? prepareExport(engine, run, tables) : { kind: 'ready', run };
}

/**
 * Returns the lanes that the run does not have yet: its first ones, those that make the changes once others
 * have counted them, or those of a retry. `max` is what the run may change without approval.
 */
async function newLanes(
  engine: Engine,
  job: AnyJob,
  run: RunRow,
  { lanes, max }: { readonly lanes: readonly LaneRow[]; readonly max: number | undefined },
): Promise<readonly LaneRow[]> {
  if (run.plannedLanes === undefined) {
    const first = await shapeOf(job).lanes(engine, job, run);
    const isLimited = !run.dryRun && !run.approvedFrom && max !== undefined;
    return isLimited ? first.map((row) => ({ ...row, counting: true })) : first;
  }
  // Finish ends a run that has counted too many records, also after a resume.
  if (overLimitAtEnd(run, lanes) !== undefined) return [];
  if (haveCounted(lanes)) {
    const next = await shapeOf(job).lanes(engine, job, run);
    return next.map((row) => ({ ...row, ...numbered(run, lanes.length + row.lane) }));
  }
  return wantsRetry(run, lanes) ? retryLanes(run, lanes) : [];
}

const numbered = (run: RunRow, lane: number) => ({ ...laneKey(run.id, lane), lane });

function summary({ dryRun }: RunRow, open: readonly LaneRow[]): LogLine {
  const records = open.reduce((sum, row) => sum + Math.max(0, row.total - row.read), 0);
  const tables = [...new Set(open.map((row) => row.table))];
  return logLines.planned({ dryRun, counting: open.some(isCounting), tables, lanes: open.length, records });
}

interface PlannedLanes {
  readonly planned: number;
  readonly added: readonly LaneRow[];
  readonly reopened: readonly LaneRow[];
  /** How many records the run may change without approval. Determined by the first plan. */
  readonly max: number | undefined;
}

async function writeLanes(
  engine: Engine,
  run: RunRow,
  { planned, added, reopened, max }: PlannedLanes,
): Promise<void> {
  const { ledgerTable: TableName } = engine.settings;
  // A duplicate or abandoned invocation may still get here. It must not reset lanes that are being worked on.
  const first = run.plannedLanes === undefined;
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        runUpdate(
          engine,
          { ...run, status: 'RUNNING' },
          { set: { plannedLanes: planned, maxUnapproved: max }, when: [first && missing('plannedLanes')] },
        ),
        ...added.map((row) => ({
          Put: { TableName, Item: row, ConditionExpression: 'attribute_not_exists(pk)' },
        })),
        ...reopened.map((row) => reopen(engine, run, row)),
      ],
    }),
  );
}

/**
 * Reopens a lane. It keeps the lease, because an old worker may still be on its last page. A lane that failed
 * begins to count its workers again, because the cause has probably been repaired.
 */
const reopen = (engine: Engine, { id, attempt }: RunRow, { lane, error }: LaneRow) =>
  rowUpdate(engine, laneKey(id, lane), {
    set: { attempt },
    remove: ['error', 'stop', 'heldBack', ...(error ? ['tries', 'careful'] : [])],
    when: [different('attempt', attempt)],
  });
