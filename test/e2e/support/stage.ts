import { randomUUID } from 'node:crypto';
import type { LocalHost } from '#infra/local/host-options';
import { type ApiClient, runEnd, signIn, startRun } from '../../support/host-process';
import { startQuietHost } from '../../support/quiet-host';
import { startHoldableDynamoDb } from './held-writes';
import { ana } from './person';

const migration = 'user-identifier-migration';
/** Audits that have their own page. */
const audits = ['schedule-hours-audit', 'set-id-audit', 'template-set-audit', 'schedule-comparison'];
/** The failure limit for the run that is meant to fail. Slightly more records than this are refused. */
const ceiling = 5;
const refused = 8;

/** A host with content on every page. */
export interface Stage {
  readonly host: LocalHost;
  readonly api: ApiClient;
  /** The run that stays in progress until the stage is closed. */
  readonly runningId: string;
  stop(): Promise<void>;
}

/**
 * Starts a host with the demo workspace and runs of every kind: a report, an audit with findings, a dry run,
 * a failed run, and an active run.
 */
export async function startStage(users: number): Promise<Stage> {
  const database = await startHoldableDynamoDb();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  const host = await startQuietHost({ users }).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const tableOf = (model: string) => host.tables[model] ?? '';
  const stop = async () => {
    await host.stop();
    await database.stop();
  };
  try {
    const api = await signIn(host.url, ana.email);
    await fillPages(api);
    for (const job of audits) await runEnd(api, (await startRun(api, { job, dryRun: false })).id);
    await runEnd(api, (await startRun(api, { job: migration, dryRun: true })).id);
    await editedSet(api);
    const refusal = database.refuseRecords(tableOf('UserActivity'), refused);
    await runEnd(api, (await startRun(api, { job: migration, dryRun: false, maxFailures: ceiling })).id);
    refusal.release();
    // The failed run left some records in this table unchanged, so the next run has a write to wait for.
    database.holdWrites(tableOf('UserActivity'));
    const { id: runningId } = await startRun(api, { job: migration, dryRun: false });
    return { host, api, runningId, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the jobs whose reports, findings and backups the pages show. */
export async function fillPages(api: ApiClient): Promise<void> {
  for (const job of ['metrics-rollup', 'user-preferences-audit', 'onboarding-progress', 'backup']) {
    await runEnd(api, (await startRun(api, { job, dryRun: false })).id);
  }
}

/** Adds an admin's manual edit to the audit trail. */
async function editedSet(api: ApiClient): Promise<void> {
  const { set } = await api.query<{ set: { id: string } }>(
    'mutation ($input: CreateSetInput!, $token: String!) { set: createSet(input: $input, clientToken: $token) { id } }',
    { input: { title: 'Desk break', type: 'Movement', description: 'Before' }, token: randomUUID() },
  );
  await api.query(
    'mutation ($input: UpdateSetInput!, $token: String!) { updateSet(input: $input, clientToken: $token) { id } }',
    { input: { id: set.id, _version: 1, description: 'Shoulders and neck' }, token: randomUUID() },
  );
}
