import { keep, type Sweep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from './crash';
import { execute, type World } from './engine-world';

/** The declaration of a sweep over the activities, without `visit`. */
export const sweepBase = {
  name: 'test-job',
  title: 'Test job',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
} as const;

/** Returns a sweep that reads its tables in full, even if it could use an index instead. */
function wholly({ narrow: _, ...job }: Sweep): Sweep {
  return job;
}

/** The identifier migration, which reads its tables in full. */
export const migrationOfAll = wholly(userIdentifierMigration);

/** Sets every record's status. */
export const setDone = sweep({
  ...sweepBase,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});

/** Runs a sweep's first attempt until it ends. Returns the run's ID. */
export async function runSweep(world: World, job: Sweep): Promise<string> {
  const request = { job, params: {}, dryRun: false, caller, clientToken: 't' };
  const { runId } = await startRun(world.engine, request);
  await execute(world, job, runId, 1);
  return runId;
}
