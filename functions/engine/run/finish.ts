import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { haveCounted } from '#shared/jobs/run/progress';
import { isActive } from '#shared/jobs/run/run-status';
import type { Engine } from '../../runtime/dependencies';
import {
  askAgainSeconds,
  continuesLine,
  gaveUp,
  givesUp,
  heldNow,
  holdsSoFar,
  mayWait,
} from '../hold/run-hold';
import { repeatStep } from '../ledger/change-run';
import { type HoldRow, type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { log } from '../ledger/log';
import { type LogLine, logLines } from '../ledger/log-lines';
import { closeWhenFree } from './close-run';
import { execute } from './execute';
import { nextAttempt } from './resume';
import { type Ending, outcomeOf } from './run-outcome';
import { notPaused, readPause, stopForPause } from './switch';

/**
 * The state machine's next step: the execution ends, or the state machine calls Finish again after
 * `waitSeconds`.
 */
export interface FinishResult {
  readonly next: 'end' | 'wait';
  readonly waitSeconds: number;
}

const ended: FinishResult = { next: 'end', waitSeconds: 0 };

/**
 * Performs the last state: closes the run, hands the remaining lanes over to the next attempt, or waits while
 * the run is held. If a worker still holds a lane, the reconciler closes the run after the last lease.
 * Re-entrant; does not change a run that has ended.
 */
export function finishRun(engine: Engine, runId: string, attempt: number): Promise<FinishResult> {
  return repeatStep(engine, runId, () => finishOnce(engine, runId, attempt));
}

async function finishOnce(engine: Engine, runId: string, attempt: number): Promise<FinishResult> {
  const { run, lanes } = await readRun(engine, runId);
  if (run.attempt !== attempt || !isActive(run.status)) return ended;
  if (outcomeOf(run, lanes).kind === 'end') return end(engine, run);
  const pause = await readPause(engine);
  if (pause) {
    await stopForPause(engine, runId, pause);
    return finishOnce(engine, runId, attempt);
  }
  const held = await heldNow(engine, run, lanes);
  if (held && givesUp(held, engine.now()))
    return end(engine, run, { kind: 'end', status: 'FAILED', reason: gaveUp(held, run) });
  if (held && mayWait(held, run, engine.now())) return { next: 'wait', waitSeconds: askAgainSeconds };
  await handOver(engine, run, { lanes, held });
  return ended;
}

/** Ends the run with the lanes' outcome or, if there is none, with `otherwise`, if given. */
async function end(engine: Engine, run: RunRow, otherwise?: Ending): Promise<FinishResult> {
  const closing = await closeWhenFree(engine, run, (current, lanes) => {
    const outcome = outcomeOf(current, lanes);
    return outcome.kind === 'end' ? outcome : otherwise;
  });
  if (closing.kind === 'changed') return finishOnce(engine, run.id, run.attempt);
  if (closing.kind === 'leased') await leaveToReconciler(engine, run, closing.until);
  return ended;
}

/** Hands the remaining lanes over to the next attempt. If `held` is given, the run is still held in it. */
async function handOver(
  engine: Engine,
  run: RunRow,
  { lanes, held }: { readonly lanes: readonly LaneRow[]; readonly held: HoldRow | undefined },
): Promise<void> {
  const attempt = run.attempt + 1;
  const next = await nextAttempt(engine, run, 'RUNNING', run.startedBy, {
    ...(held ? { held: { ...held, attempt } } : {}),
    ...(run.held && !held ? { holds: holdsSoFar(run, engine.now()) } : {}),
  });
  await engine.ledger.send(new TransactWriteCommand({ TransactItems: [...next, notPaused(engine)] }));
  const line = run.held && !held ? continuesLine(run.held, attempt, engine.now()) : lineOf(attempt, lanes);
  await log(engine, { run, attempt }, 'info', line);
  await execute(engine, run.id, attempt);
}

function lineOf(attempt: number, lanes: readonly LaneRow[]): LogLine {
  if (!haveCounted(lanes)) return logLines.handedOver({ attempt });
  const records = lanes.reduce((sum, { recordsChanged }) => sum + (recordsChanged ?? 0), 0);
  return logLines.countedAhead({ attempt, records });
}

/**
 * Leaves the run for the reconciler to close. An invocation that the state machine gave up on may still work,
 * or have a pending request, so the locks must be held until its lease ends.
 */
async function leaveToReconciler(engine: Engine, run: RunRow, until: number): Promise<void> {
  const line = logLines.closesLater({ until: new Date(until).toISOString() });
  await log(engine, { run, attempt: run.attempt }, 'info', line);
}
