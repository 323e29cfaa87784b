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
 * One hop: one call of a lane's function by the state machine. It takes the lease of the lane, works on it
 * page by page (lane-worker.ts) and releases the lease. The result tells the state machine what comes next:
 *
 * | the lane                                          | `next` | then                            |
 * |---------------------------------------------------|--------|---------------------------------|
 * | has more pages, but the function's time is over   | `work` | another hop                     |
 * | is held by another worker                         | `wait` | another hop after `waitSeconds` |
 * | must wait for another system                      | `wait` | another hop after `waitSeconds` |
 * | is done, stopped, taken over, or out of hops      | `end`  | nothing in this attempt         |
 * | belongs to a run that is over                     | `end`  | nothing                         |
 */

/** What the state machine does next with the lane. */
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
   * How often the state machine has retried this call; each retry counts against the hops of the lane.
   * Default: never.
   */
  readonly retries?: number;
  /** When the function is ended from outside, milliseconds since the epoch. The lease is held until then. */
  readonly deadline: number;
}

/**
 * Works on a lane. Throws TransientError or SystemicError if it cannot continue. Everything it sent is
 * answered before it returns or throws.
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
  try {
    if (!(await isStillOpen(engine, run))) return end;
    const worker = new LaneWorker(engine, { run, job, row, lease, startedAt, used });
    const isOver = await worker.work();
    return isOver ? end : { next: 'work', hop, waitSeconds: 0 };
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof EndLaneError) return end;
    if (!(error instanceof PostponedError)) throw error;
    const { waitSeconds } = error;
    return { next: waitSeconds > 0 ? 'wait' : 'work', hop, waitSeconds };
  } finally {
    await releaseLease(engine, run.id, lane, lease);
  }
}

/**
 * Asked after the lease was taken, because the reconciler closes a run on the condition that its open lanes
 * are free.
 */
async function isStillOpen(engine: Engine, { id, attempt }: RunRow): Promise<boolean> {
  const run = await readRunRow(engine, id);
  return run?.attempt === attempt && isActive(run.status);
}
