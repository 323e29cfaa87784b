import { randomUUID } from 'node:crypto';
import { DeleteItemCommand, GetItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Page } from '#shared/api/page';
import * as documents from '#shared/jobs/documents/approval-documents';
import { failuresDocument, startDocument } from '#shared/jobs/documents/run-page-documents';
import type { Failure } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, nobodySpecial, runEnd, secondAdmin } from '../support/migration';

/** This job removes the weekend from schedule entries. Every admin may run it. */
const job = 'schedule-remove-weekend';

let host: LocalHost;
let starter: ApiClient;
let approver: ApiClient;
beforeAll(async () => {
  host = await startQuietHost({
    users: 2,
    settings: { approvalJobs: JSON.stringify([job, 'restore']), approvalHours: 1 },
  });
  [starter, approver] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
});
afterAll(() => host?.stop());

async function start(api: ApiClient, input: object): Promise<JobRun> {
  const whole = { job, params: '{}', clientToken: randomUUID(), ...input };
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, { input: whole });
  return runEnd(api, startJob.id);
}

async function read(api: ApiClient, id: string): Promise<JobRun | undefined> {
  const { jobRuns } = await api.ask<{ jobRuns: Page<JobRun> }>(documents.waitingApprovalsDocument, {});
  return jobRuns.items.find((run) => run.id === id);
}

it('a run makes exactly the changes of the dry run that another admin approved', async () => {
  const refused = await starter.send(startDocument, {
    input: { job, params: '{}', dryRun: false, clientToken: randomUUID() },
  });
  expect(refused.errors?.[0]).toMatchObject({ errorType: 'Conflict', errorInfo: { needsApproval: true } });
  const { id, changed } = await start(starter, { dryRun: true });
  expect(changed).toBeGreaterThan(0);

  await starter.ask(documents.requestApprovalDocument, { id, note: 'For the relaunch.' });
  const waiting = await read(approver, id);
  const digest = waiting?.approval?.digest;
  expect(waiting?.approval).toMatchObject({ state: 'WAITING', changes: waiting?.digestChanges });
  const own = await starter.send(documents.approveDocument, { id, digest });
  expect(own.errors?.[0]).toMatchObject({ errorType: 'Forbidden' });
  await approver.ask(documents.approveDocument, { id, digest, note: 'Fine.' });
  expect(await read(approver, id), 'it waits no longer').toBeUndefined();

  const real = await start(starter, { dryRun: false, approvedRun: id });

  expect(real).toMatchObject({ status: 'SUCCEEDED', changed, failed: 0 });
  const { jobFailures } = await starter.ask<{ jobFailures: Page<Failure> }>(failuresDocument, {
    runId: real.id,
  });
  expect(jobFailures.items).toEqual([]);
});

it('a restore makes the approved changes, although its dry run was not confirmed', async () => {
  const table = 'UserPreferences';
  const { id: backup } = await start(starter, {
    job: 'backup',
    dryRun: false,
    params: `{"tables":["${table}"]}`,
  });
  const { Items: [record] = [] } = await host.dynamodb.send(
    new ScanCommand({ TableName: host.tables[table], Limit: 1 }),
  );
  const key = { TableName: host.tables[table], Key: { id: record?.id ?? { S: '' } } };
  await host.dynamodb.send(new DeleteItemCommand(key));
  const given = { job: 'restore', params: JSON.stringify({ backup, table }) };
  const { id, params } = await start(starter, { ...given, dryRun: true });
  await starter.ask(documents.requestApprovalDocument, { id });
  const digest = (await read(approver, id))?.approval?.digest;
  await approver.ask(documents.approveDocument, { id, digest });

  const real = await start(starter, { job: 'restore', params, dryRun: false, approvedRun: id });

  expect(real).toMatchObject({ status: 'SUCCEEDED', changed: 1, failed: 0 });
  expect((await host.dynamodb.send(new GetItemCommand(key))).Item).toEqual(record);
});

it('a user who is not an admin cannot approve a run', async () => {
  const nobody = await signIn(host, nobodySpecial);

  const answer = await nobody.send(documents.approveDocument, { id: 'x', digest: 'y' });

  expect(answer.errors?.[0]).toMatchObject({ errorType: 'Unauthorized' });
});
