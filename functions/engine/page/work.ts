import { isActive } from '#shared/jobs/run/run-status';
import { EndLaneError, LeaseLostError, PostponedError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { AnyJob } from '../job/job';
import { type RunRow, readRunRow } from '../ledger/ledger';
import { hopsOf, maxHops } from '../pace/hops';
import { metered, type UsedCapacity } from '../pace/metered';
import { LaneWorker } from './lane-worker';
import { acquireLease, releaseLease } from './lease';

/*
 * Performs one hop: one invocation of a lane's function by the state machine. A hop acquires the lane's
 * lease, processes the lane page by page (lane-worker.ts) and then releases the lease. The result determines
 * the state machine's next step:
 *
 * | the lane                                          | `next` | then                            |
 * |---------------------------------------------------|--------|---------------------------------|
 * | has more pages, but the function's time is up     | `work` | another hop                     |
 * | is held by another worker                         | `wait` | another hop after `waitSeconds` |
 * | must wait for another system                      | `wait` | another hop after `waitSeconds` |
 * | is done, stopped, taken over, or out of hops      | `end`  | nothing in this attempt         |
 * | belongs to a run that is held                     | `end`  | Finish waits for the hold's end |
 * | belongs to a run that is over                     | `end`  | nothing                         |
 */

/** The state machine's next step for the lane. */
export interface WorkResult {
  readonly next: 'work' | 'wait' | 'end';
  readonly hop: number;
  readonly waitSeconds: number;
}

export interface WorkRequest {
  readonly run: RunRow;
  readonly job: AnyJob;
  readonly lane: number;
  readonly hop: number;
  /**
   * The number of times that the state machine has retried this invocation. Each retry counts toward the
   * lane's hops. 0 by default.
   */
  readonly retries?: number;
  /** When the function will be terminated, in milliseconds since the epoch. The lease is held until then. */
  readonly deadline: number;
}

/**
 * Works on a lane for one hop. Throws TransientError or SystemicError if it cannot continue. All requests are
 * completed by then.
 */
export async function workLane(unmetered: Engine, request: WorkRequest): Promise<WorkResult> {
  const used: UsedCapacity = { readUnits: 0, writeUnits: 0 };
  const engine = metered(unmetered, used);
  const { run, job, lane, deadline } = request;
  const hop = request.hop + hopsOf(request.retries ?? 0);
  const end: WorkResult = { next: 'end', hop, waitSeconds: 0 };
  if (request.hop >= maxHops(run.plannedLanes ?? 1)) return end;
  const startedAt = engine.now();
  const acquired = await acquireLease(engine, { runId: run.id, attempt: run.attempt, lane }, deadline);
  if (acquired.kind === 'nothing') return end;
  if (acquired.kind === 'wait') {
    const waitSeconds = Math.max(1, Math.ceil((acquired.until - engine.now()) / 1000));
    return { next: 'wait', hop, waitSeconds };
  }
  const { lease, lane: row } = acquired;
  const isRetry = (request.retries ?? 0) > 0;
  let madeNoProgress = false;
  try {
    const current = await readOpenRun(engine, run);
    if (!current) return end;
    const worker = new LaneWorker(engine, { run: current, job, row, lease, startedAt, used, isRetry });
    const isOver = await worker.work();
    madeNoProgress = worker.madeNoProgress;
    return isOver ? end : { next: 'work', hop, waitSeconds: 0 };
  } catch (error) {
    madeNoProgress = error instanceof LeaseLostError;
    if (error instanceof LeaseLostError || error instanceof EndLaneError) return end;
    if (!(error instanceof PostponedError)) throw error;
    const { waitSeconds } = error;
    return { next: waitSeconds > 0 ? 'wait' : 'work', hop, waitSeconds };
  } finally {
    await releaseLease(engine, run.id, lane, lease, {
      readUnits: (row.readUnits ?? 0) + used.readUnits,
      writeUnits: (row.writeUnits ?? 0) + used.writeUnits,
      counts: madeNoProgress,
    });
  }
}

/**
 * Returns undefined if the run's attempt is over or being closed. The run is read after the lease is
 * acquired, and closing a run first marks it and then reads the leases. So either this worker sees the mark,
 * or the closing code sees the lease and does not close the run (`closeWhenFree`).
 */
async function readOpenRun(engine: Engine, { id, attempt }: RunRow): Promise<RunRow | undefined> {
  const run = await readRunRow(engine, id);
  const isOpen = run?.attempt === attempt && isActive(run.status) && run.closing !== attempt;
  return isOpen ? run : undefined;
}
