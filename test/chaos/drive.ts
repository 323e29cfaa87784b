import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import type { AnyJob } from '#functions/engine/job/job';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { type WorkResult, workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { TransientError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { laneError } from '#functions/runtime/error-classes';
import { isActive } from '#shared/jobs/run/run-status';
import type { World } from '../support/engine-world';

/** The number of times that the state machine retries transient errors. */
const maxRetries = 6;
/**
 * A duration in milliseconds that is longer than any lease in these worlds. It is also longer than the time
 * for which the reconciler ignores a new attempt.
 */
const laterMs = 120_000;
const maxAttempts = 50;

export interface DriveOptions {
  /** The engine that checks whether the run has ended. The default is the world's own engine. */
  readonly look?: Engine;
}

/** The maximum duration of a worker's function, in milliseconds on the world's clock. */
const workMs = 60_000;

/**
 * Drives a run through all hand-overs until it has ended, as the state machine, its retries and the
 * reconciler do. If an execution fails, the reconciler closes it. Returns the number of times that a task was
 * retried.
 */
export async function drive(
  world: World,
  job: AnyJob,
  runId: string,
  { look = world.engine }: DriveOptions = {},
): Promise<{ readonly retries: number }> {
  let retries = 0;
  const task = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const known = laneError(error, 'The step failed');
        if (!(known instanceof TransientError) || tries === maxRetries) throw known;
        retries += 1;
      }
    }
  };
  const lane = async (attempt: number, number: number) => {
    let result: WorkResult = { next: 'work', hop: 0, waitSeconds: 0 };
    while (result.next !== 'end') {
      if (result.next === 'wait') world.clockAheadMs += result.waitSeconds * 1_000;
      const { hop } = result;
      result = await task(async () => {
        const run = await readRunRow(world.engine, runId);
        if (run?.attempt !== attempt) return { next: 'end', hop, waitSeconds: 0 };
        const deadline = world.engine.now() + workMs;
        return workLane(world.engine, { run, job, lane: number, hop, deadline });
      });
    }
  };
  const execution = async (attempt: number) => {
    await task(() => openRun(world.engine, runId, attempt));
    const { lanes } = await task(() => planLanes(world.engine, job, runId, attempt));
    for (const number of lanes) {
      await lane(attempt, number).catch((error: Error) => {
        const Cause = JSON.stringify({ errorType: error.name, errorMessage: error.message });
        const failed = { runId, attempt, lane: number, error: { Error: error.name, Cause } };
        return task(() => laneFailed(world.engine, failed));
      });
    }
    await task(() => finishRun(world.engine, runId, attempt));
  };

  for (let executions = 0; executions < maxAttempts; executions += 1) {
    const run = await insist(() => readRunRow(look, runId));
    if (!run || !isActive(run.status)) return { retries };
    await execution(run.attempt).catch((error: Error) => executionFailed(world, error));
  }
  throw new Error(`Run ${runId} is in progress after ${maxAttempts} executions.`);
}

/** Performs the work that the event for a failed execution triggers immediately and again 5 minutes later. */
async function executionFailed(world: World, { name, message }: Error): Promise<void> {
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'FAILED', error: name, cause: message });
  world.clockAheadMs += laterMs;
  await insist(() => reconcile(world.engine));
}

const maxTries = 10;

/** Retries work that is also retried in production, where a fault only delays that work. */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === maxTries) throw error;
    }
  }
}
