import { askForApproval, decideApproval } from '#functions/engine/approval/request-approval';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { isActive } from '#shared/jobs/run/run-status';
import { caller } from './crash';
import { execute, type World } from './engine-world';

/** The admin who approves runs in these tests. `caller` starts the dry runs. */
export const secondAdmin = { email: 'ben@wellness.example', subject: '22222222-2222-4222-8222-222222222222' };

/** Starts a dry run, works on it until it ends, and returns its ID. */
export async function rehearse(world: World, job: AnyJob, params: object = {}): Promise<string> {
  const clientToken = `dry ${Math.random()}`;
  const { runId } = await startRun(world.engine, { job, params, dryRun: true, caller, clientToken });
  await execute(world, job, runId, 1);
  return runId;
}

/** Requests approval for the dry run as the first admin, and approves it as the second admin. */
export async function approve(world: World, runId: string): Promise<void> {
  await askForApproval(world.engine, { runId, caller });
  const digest = (await readRunRow(world.engine, runId))?.digest ?? '';
  await decideApproval(world.engine, { runId, caller: secondAdmin, approve: true, digest });
}

/** Starts the real run for an approved dry run without working on it. Returns the real run's ID. */
export async function startApproved(world: World, job: AnyJob, approvedRun: string): Promise<string> {
  const request = { job, params: {}, dryRun: false, caller, clientToken: `real ${approvedRun}`, approvedRun };
  return (await startRun(world.engine, request)).runId;
}

/** Starts a real run without approval, works on all its attempts until it ends, and returns its ID. */
export async function runUnapproved(world: World, job: AnyJob, params: object = {}): Promise<string> {
  const request = { job, params, dryRun: false, caller, clientToken: `real ${Math.random()}` };
  const { runId } = await startRun(world.engine, request);
  await executeAll(world, job, runId);
  return runId;
}

/** Works on a run, attempt by attempt, until it ends. */
export async function executeAll(world: World, job: AnyJob, runId: string): Promise<void> {
  for (;;) {
    const run = await readRunRow(world.engine, runId);
    if (!run || !isActive(run.status)) return;
    await execute(world, job, runId, run.attempt);
  }
}
