import { randomUUID } from 'node:crypto';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#functions/jobs/index';
import type { LocalHost } from '#infra/local/host-options';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { startQuietHost } from '../support/quiet-host';
import { type Answer, type ApiClient, signIn } from './support/api-client';
import { allRuns, designatedAdmin, migrate, migrationJob, readRun, secondAdmin } from './support/migration';
import { apiSchema, type FieldRequest, jobFields, requestsOf, toolValues } from './support/schema-requests';
import { readLedger } from './support/stored';
import { worldState } from './support/world-state';

let host: LocalHost;
let admin: ApiClient;
/** Three runs of the designated admin's job: one has ended, one can be stopped, and one can be resumed. */
let runs: { readonly over: string; readonly running: string; readonly stopped: string };
/** One request for each job field. `authorization-matrix.test.ts` checks which callers may use each field. */
let requests: readonly FieldRequest[];

beforeAll(async () => {
  host = await startQuietHost({ users: 1 });
  admin = await signIn(host, designatedAdmin);
  const { id } = await migrate(admin, { dryRun: true });
  runs = { over: id, running: await copyOf(id, 'RUNNING'), stopped: await copyOf(id, 'STOPPED') };
  requests = requestsOf(apiSchema(), jobFields(), {
    id,
    runId: id,
    job: migrationJob,
    dryRun: false,
    clientToken: randomUUID(),
    reason: 'For a test.',
    note: 'For a test.',
    ...toolValues,
  });
});

afterAll(() => host?.stop());

/**
 * Writes a copy of the run with a different status. The copy has no execution, and the reconciler does not
 * know that it exists.
 */
async function copyOf(runId: string, status: string): Promise<string> {
  const id = ulid();
  const rows = (await readLedger(host)).filter(({ pk }) => pk?.S?.startsWith(ledgerKeys.run(runId)));
  for (const row of rows) {
    const pk = { S: row.pk?.S?.replace(runId, id) ?? '' };
    const own = row.sk?.S === ledgerKeys.runRow ? marshall({ id, status }) : {};
    await host.dynamodb.send(
      new PutItemCommand({ TableName: host.ledgerTable, Item: { ...row, pk, ...own } }),
    );
  }
  return id;
}

/** Sends every request, and returns the responses by field. */
async function askEverything(api: ApiClient): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const { type, field, query, variables } of requests) {
    answers[`${type}.${field}`] = await api.send(query, variables);
  }
  return answers;
}

const forEachField = (value: (request: FieldRequest) => unknown) =>
  Object.fromEntries(requests.map((request) => [`${request.type}.${request.field}`, value(request)]));

/**
 * Errors that every caller gets for these requests: the migration has no schedule, nobody has uploaded the
 * file, and the email is invalid.
 */
const impossible: Readonly<Record<string, string>> = {
  pauseSchedule: 'NotFound',
  unpauseSchedule: 'NotFound',
  limitSchedule: 'NotFound',
  setTableBudget: 'NotFound',
  createContentFromUpload: 'NotFound',
  recoverPreferences: 'BadRequest',
  scheduleNotifications: 'BadRequest',
  // The token belongs to the start of another run.
  verifyRun: 'BadRequest',
  // Nobody has this address.
  assignRun: 'BadRequest',
  // The input contains no changes.
  setJobLimits: 'BadRequest',
  saveScheduleEntries: 'BadRequest',
  userDay: 'NotFound',
  notificationChain: 'NotFound',
  // The run has no failures.
  noteFailureCause: 'NotFound',
  // The ID belongs to a run, not a backup.
  pushNotification: 'BadRequest',
  // The job to follow does not exist.
  createFollowUp: 'BadRequest',
  updateFollowUp: 'BadRequest',
  deleteFollowUp: 'NotFound',
  webhookDeliveries: 'NotFound',
  // The address is not a URL.
  createWebhook: 'BadRequest',
  updateWebhook: 'NotFound',
  replaceWebhookSecret: 'NotFound',
  deleteWebhook: 'NotFound',
  testWebhook: 'NotFound',
  sendWebhookDeliveryAgain: 'NotFound',
  // Messages are turned off.
  sendMessageConfirmation: 'Conflict',
  sendTestMessage: 'Conflict',
};
/** Only the designated admin may use these fields. */
const ofWebhooks = [
  'webhooks',
  'webhookDeliveries',
  'createWebhook',
  'updateWebhook',
  'replaceWebhookSecret',
  'deleteWebhook',
  'testWebhook',
  'sendWebhookDeliveryAgain',
];
/** None of the runs here needs approval. */
const approvals = ['requestApproval', 'approveRun', 'declineRun', 'withdrawApproval'];
const errorsOf = (field: string) =>
  impossible[field] ? [expect.objectContaining({ errorType: impossible[field] })] : [];

describe('a second admin', () => {
  /** The exact text from docs/product.md. */
  const forbidden = {
    errorType: 'Forbidden',
    message: 'Migration only allowed for the designated admin account',
  };

  it('cannot start the job, see its runs or manage webhooks, can read everything else, and changes nothing', async () => {
    const before = await worldState(host);

    const answers = await askEverything(await signIn(host, secondAdmin));

    const ofTheJob = [
      ...approvals,
      ...['startJob', 'stopJob', 'resumeJob', 'forceStopJob', 'retryFailures', 'acknowledgeRun'],
      ...['assignRun', 'runAssignees', 'verifyRun'],
      'setJobLimits',
      'noteFailureCause',
      'jobFailureGroups',
      ...['jobRun', 'jobLog', 'jobFailures', 'jobFindings', 'jobChanges', 'jobEstimate', 'jobLocks'],
      ...['jobRunChain', 'jobRunFollowUp', 'setJobRunFollowUp'],
    ];
    expect(answers).toEqual(
      forEachField(({ field }) =>
        expect.objectContaining({
          status: 200,
          errors: ofTheJob.includes(field)
            ? [expect.objectContaining({ path: [field], ...forbidden })]
            : ofWebhooks.includes(field)
              ? [expect.objectContaining({ path: [field], errorType: 'Forbidden' })]
              : errorsOf(field),
        }),
      ),
    );
    for (const field of ofTheJob) {
      const { data } = answers[`Query.${field}`] ?? answers[`Mutation.${field}`] ?? {};
      expect(data?.[field] ?? null).toBeNull();
    }
    expect(await worldState(host)).toEqual(before);
  });

  it.each([
    ['stopJob', 'running'],
    ['resumeJob', 'stopped'],
  ] as const)('cannot %s a run if only the designated admin may', async (field, which) => {
    const before = await worldState(host);
    const second = await signIn(host, secondAdmin);

    const { errors } = await second.send(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, {
      id: runs[which],
    });

    expect(errors).toMatchObject([forbidden]);
    expect(await worldState(host)).toEqual(before);
  });

  it('sees no run of the job in the history, with any filter', async () => {
    const second = await signIn(host, secondAdmin);

    expect(await allRuns(second, { limit: 1 })).toEqual([]);
    expect(await allRuns(second, { limit: 10, job: migrationJob })).toEqual([]);
    expect(await allRuns(second, { limit: 10, status: 'SUCCEEDED' })).toEqual([]);
    expect(await allRuns(admin, { limit: 10 })).toHaveLength(3);
  });

  it('sees in the catalogue that they may not start the job, and why not', async () => {
    const catalogue = '{ jobs { name permitted refusal } }';

    const { jobs: seen } = await (await signIn(host, secondAdmin)).ask<{ jobs: object[] }>(catalogue);
    const { jobs: own } = await admin.ask<{ jobs: object[] }>(catalogue);

    const ofAdmins = jobs
      .filter(({ access }) => access === 'Admin')
      .map(({ name }) => ({
        name,
        permitted: true,
        refusal: 'Only members of the Admin group can do this.',
      }));
    const migration = { name: migrationJob, refusal: forbidden.message };
    expect(seen).toEqual([{ ...migration, permitted: false }, ...ofAdmins]);
    expect(own).toEqual([{ ...migration, permitted: true }, ...ofAdmins]);
  });
});

describe('the designated admin', () => {
  it('gets a result from every field for the same requests', async () => {
    const answers = await askEverything(admin);

    const ofOverRuns = [
      'stopJob',
      'forceStopJob',
      'resumeJob',
      'retryFailures',
      'acknowledgeRun',
      'setJobRunFollowUp',
      ...approvals,
    ];
    const conflict = [expect.objectContaining({ errorType: 'Conflict' })];
    expect(answers).toEqual(
      forEachField(({ field }) =>
        expect.objectContaining({
          status: 200,
          errors: ofOverRuns.includes(field) ? conflict : errorsOf(field),
        }),
      ),
    );
    expect(await readRun(admin, runs.over)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
