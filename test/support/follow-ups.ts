import { createFollowUp, type NewFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { type AnyJob, audit } from '#functions/engine/job/job';
import type { FollowUpOwner } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import type { FollowUpServices } from '#functions/engine/run/start-follow-ups';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from './crash';
import { execute, type World } from './engine-world';
import { setDone } from './test-sweep';

/** Finds every preferences record without a userID. */
export const findMissing = audit({
  name: 'find-missing',
  title: 'Find missing',
  description: 'For a test.',
  category: 'audit',
  access: 'Admin',
  tables: [UserPreferences],
  inspect: ({ userID }) =>
    userID ? [] : [{ kind: 'UserIdMissing', message: 'It has no userID.', details: {} }],
});

/** The admin who saves the follow-ups. */
export const owner: FollowUpOwner = { ...caller, username: 'ana' };

const jobs: readonly AnyJob[] = [findMissing, setDone];

/** Services that support these tests' jobs and grant admins every permission. */
export const services: FollowUpServices = {
  knownJob: (name) => jobs.find((job) => job.name === name),
  demandOwner: async ({ email, subject }) => ({ email, subject }),
};

/** A follow-up that starts a dry run of a sweep after an audit with findings. */
export const afterAudit: NewFollowUp = {
  after: findMissing.name,
  afterTitle: findMissing.title,
  origin: 'ANY',
  outcomes: ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'],
  minFindings: 1,
  job: setDone.name,
  title: setDone.title,
  params: '{}',
  dryRun: true,
  asksApproval: false,
  enabled: true,
  access: 'Admin',
};

/** Saves a follow-up as these tests' admin. */
export const saveFollowUp = (world: World, change: Partial<NewFollowUp> = {}) =>
  createFollowUp(world.engine, { ...afterAudit, ...change }, owner);

/** Starts a run as these tests' admin, works on it until it ends, and returns its ID. */
export async function runToEnd(world: World, job: AnyJob, clientToken: string): Promise<string> {
  const { runId } = await startRun(world.engine, { job, params: {}, dryRun: false, caller, clientToken });
  await execute(world, job, runId, 1);
  return runId;
}
