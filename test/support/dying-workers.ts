import type { AnyJob } from '#functions/engine/job/job';
import { laneFailed } from '#functions/engine/ledger/lane-failed';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { type WorkResult, workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { laneError } from '#functions/runtime/error-classes';
import type { World } from './engine-world';

/** How a worker dies: out of memory at once, or out of time at its deadline. */
export type Death = 'memory' | 'time';

/** The number of times that the state machine retries a call (infra/stack/job-lanes.ts). */
const maxRetries = 6;
const workMs = 60_000;
/** After this many invocations of one lane, the test assumes that the lane never ends. */
const tooMany = 150;

/** A worker that can die in the middle of its work, without another request. */
export class Mortal {
  deaths = 0;
  private isDead = false;

  constructor(world: World) {
    world.onRequest = () => this.demandAlive();
    world.onAnswer = () => this.demandAlive();
  }

  /** Ends the worker. All of its later requests fail, so it cannot even release its lane. */
  die(): never {
    this.isDead = true;
    return this.demandAlive() as never;
  }

  /** Returns true if the worker has died, and lets the next one live. */
  bury(): boolean {
    const died = this.isDead;
    this.isDead = false;
    if (died) this.deaths += 1;
    return died;
  }

  private demandAlive(): void {
    if (this.isDead) throw Object.assign(new Error('the worker is dead'), { name: 'AccessDeniedException' });
  }
}

/** Runs one attempt as the state machine does, including its retries of workers that die. */
export async function executeMortal(
  world: World,
  mortal: Mortal,
  run: { readonly job: AnyJob; readonly runId: string; readonly attempt?: number; readonly death?: Death },
): Promise<void> {
  const { job, runId, attempt = 1, death = 'memory' } = run;
  await openRun(world.engine, runId, attempt);
  const { lanes } = await planLanes(world.engine, job, runId, attempt);
  for (const lane of lanes) await oneLane(world, mortal, { job, runId, attempt, death, lane });
  await finishRun(world.engine, runId, attempt);
}

async function oneLane(
  world: World,
  mortal: Mortal,
  of: { job: AnyJob; runId: string; attempt: number; death: Death; lane: number },
): Promise<void> {
  const { job, runId, attempt, death, lane } = of;
  let retries = 0;
  let result: WorkResult = { next: 'work', hop: 0, waitSeconds: 0 };
  for (let count = 0; result.next !== 'end'; count += 1) {
    if (count === tooMany) throw new Error(`Lane ${lane} has not ended after ${tooMany} invocations.`);
    const run = await readRunRow(world.engine, runId);
    if (run?.attempt !== attempt) return;
    const deadline = world.engine.now() + workMs;
    try {
      result = await workLane(world.engine, { run, job, lane, hop: result.hop, retries, deadline });
      if (mortal.bury()) throw new Error('The invocation ended although its worker had died.');
      retries = 0;
      if (result.next === 'wait') world.clockAheadMs += result.waitSeconds * 1000 + 1;
    } catch (error) {
      const died = mortal.bury();
      if (!died && laneError(error, 'Test').name !== 'TransientError') {
        const { name, message } = laneError(error, 'Test');
        const Cause = JSON.stringify({ errorType: name, errorMessage: message });
        return laneFailed(world.engine, { runId, attempt, lane, error: { Error: name, Cause } });
      }
      retries += 1;
      if (retries > maxRetries) {
        const known = { Error: 'Sandbox.Timedout', Cause: 'The function timed out.' };
        return laneFailed(world.engine, { runId, attempt, lane, error: known });
      }
      world.clockAheadMs += death === 'time' ? workMs + 1_000 : 1_000;
    }
  }
}
