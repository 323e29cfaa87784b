import { canRetry } from '#shared/jobs/run/run-status';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { AnyJob, Caller } from '../job/job';
import { maxLaneRows } from '../lanes/lanes';
import { repeatRequest } from '../ledger/change-run';
import { type FailureChoice, openFailures } from '../ledger/failures';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { logLines } from '../ledger/log-lines';
import { shapeOf } from '../shapes/shapes';
import { keptUntil, refuseUndone } from '../undo/undo';
import { startAttempt } from './resume';

export interface RetryRequest {
  readonly job: AnyJob;
  readonly runId: string;
  /** The failures to retry. All by default. */
  readonly choice?: FailureChoice;
  readonly caller: Caller;
}

/**
 * Starts a new attempt for the records that failed, with the table locks. Other attempts' changes are kept.
 * Throws NotFound if the run does not exist, and Conflict if it did not end with failures, was undone, has
 * expired or cannot be retried, if no failure matches, or if a table is locked.
 */
export async function retryFailures(engine: Engine, request: RetryRequest): Promise<void> {
  const { choice = {} } = request;
  await repeatRequest(engine, request.runId, async () => {
    const { run, lanes } = await readRun(engine, request.runId);
    refuseUndone(run);
    refuseUnfit(engine, request.job, run, lanes);
    await refuseWithoutFailures(engine, run, lanes, choice);
    await startAttempt(engine, run, request.caller, {
      line: logLines.retried({
        by: request.caller.email,
        attempt: run.attempt + 1,
        chosen: chosenText(choice),
      }),
      what: `failures retried in attempt ${run.attempt + 1}`,
      details: chosenText(choice) === '' ? undefined : `Only failures${chosenText(choice)}.`,
      retry: { attempt: run.attempt + 1, ...choice },
    });
  });
}

function refuseUnfit(engine: Engine, job: AnyJob, run: RunRow, lanes: readonly LaneRow[]): void {
  if (!shapeOf(job).revisit) {
    const why =
      job.shape === 'undo'
        ? 'is an undo, which leaves records unchanged if others have changed them since'
        : `is a kind of run whose failures cannot be retried (${job.shape})`;
    throw refusal(run, `${why}.`);
  }
  if (!canRetry(run.status))
    throw refusal(run, `is ${run.status}; only runs that ended with failures can be retried.`);
  if (Date.parse(keptUntil(engine, run)) <= engine.now())
    throw refusal(
      run,
      `is too old to be retried: it was kept until ${keptUntil(engine, run)}. Start a new run.`,
    );
  const tables = new Set(lanes.map((lane) => lane.table)).size;
  if (lanes.length + tables > maxLaneRows)
    throw refusal(run, `has been retried too many times (${lanes.length} lanes). Start a new run.`);
}

async function refuseWithoutFailures(
  engine: Engine,
  run: RunRow,
  lanes: readonly LaneRow[],
  choice: FailureChoice,
): Promise<void> {
  for (const { lane, failed } of lanes) {
    if (failed <= 0) continue;
    for await (const _ of openFailures(engine, { runId: run.id, lane }, choice)) return;
  }
  throw refusal(run, `has no failures${chosenText(choice, "'")} left to retry.`);
}

/** Describes the choice within a sentence, for example ' with the code X'. */
function chosenText({ code, cause }: FailureChoice, quote = ''): string {
  const parts = [
    ...(code === undefined ? [] : [`the code ${quote}${code}${quote}`]),
    ...(cause === undefined ? [] : [`the cause ${quote}${cause}${quote}`]),
  ];
  return parts.length > 0 ? ` with ${parts.join(' and ')}` : '';
}

const refusal = (run: RunRow, why: string) =>
  new AppError('Conflict', `Run ${run.id} ${why}`, { info: { runId: run.id, status: run.status } });
