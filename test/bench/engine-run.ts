import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import type { Model } from '#shared/models/model';
import { execute, stateOf, type World } from '../support/engine-world';
import { caller } from './workload';

let runs = 0;

/** Runs the main job on one table, as the state machine would, and checks the resulting changes. */
export async function runEngine(world: World, table: Model, expected: number): Promise<void> {
  runs += 1;
  const job = { ...userIdentifierMigration, tables: [table] };
  const start = { job, params: {}, dryRun: false, caller, clientToken: `bench-${runs}` };
  const { runId } = await startRun(world.engine, start);
  await execute(world, job, runId, 1);
  const { status, changed } = await stateOf(world, runId);
  if (status !== 'SUCCEEDED' || changed !== expected) {
    throw new Error(`The run ended ${status} with ${changed} changed; expected SUCCEEDED with ${expected}.`);
  }
}
