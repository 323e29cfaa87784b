import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { backupTables, restoreTable } from '#functions/jobs/backups/backups';
import type { StoredRecord } from '#shared/models/model';
import { caller, killAt } from './crash';
import { execute, stateOf, type World } from './engine-world';

/** The tables that these tests back up. */
export const backedUp = ['UserActivity', 'SessionRating'];

let tokens = 0;

/** Starts a run with parameters in the API's format. */
export function start(world: World, job: AnyJob, params: object, dryRun = false) {
  tokens += 1;
  const parsed = job.params?.parse(params) ?? {};
  return startRun(world.engine, { job, params: parsed, dryRun, caller, clientToken: `t${tokens}` });
}

/** Starts a run, works on it until it ends, and returns its outcome. */
export async function run(world: World, job: AnyJob, params: object, dryRun = false) {
  const { runId } = await start(world, job, params, dryRun);
  await execute(world, job, runId, 1);
  const { status, read, changed, unchanged, failed, run: row } = await stateOf(world, runId);
  return { runId, status, read, changed, unchanged, failed, reason: row.reason };
}

/**
 * Works on a run until it ends. At each of the given requests, the worker dies, and the run then continues.
 */
export async function executeKilled(
  world: World,
  job: AnyJob,
  runId: string,
  kills: readonly { readonly at: number; readonly after: boolean }[],
): Promise<void> {
  for (const { at, after } of kills) {
    const died = killAt(world, at, after);
    await execute(world, job, runId, 1).catch((error: unknown) => {
      if (!died()) throw error;
    });
    // The old worker's lease must expire before another worker can take the lane.
    world.clockAheadMs += 120_000;
  }
  world.onRequest = undefined;
  world.onAnswer = undefined;
  await execute(world, job, runId, 1);
}

export const backUp = (world: World) => run(world, backupTables, { tables: backedUp });

/** Restores the activities. In a dry run, compares them with the backup. */
export const restore = (world: World, backup: string, dryRun = false) =>
  run(world, restoreTable, { backup, table: 'UserActivity', confirm: dryRun ? '' : 'UserActivity' }, dryRun);

/** Returns the activities without the write stamps. */
export async function contentOf(world: World) {
  const records = [...(await world.all('UserActivity')).values()];
  return records
    .map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest)
    .sort((one, other) => String(one.id).localeCompare(String(other.id)));
}

/** Creates records with and without a version, some of them marked as deleted. */
export const recordsToBackUp = (count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${String(index).padStart(3, '0')}`,
    userID: `user ${index} "quoted" ñ`,
    duration: index * 1.5,
    ...(index % 3 === 0 ? { _version: index } : {}),
    ...(index % 7 === 0 ? { _deleted: true } : {}),
  }));
