import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createObjectStore } from '#functions/gateways/object-store';
import type { LocalHost } from '#infra/local/host-options';
import { uploadKey } from '#shared/domain/content/content-files';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import { createFollowUpDocument } from '#shared/jobs/follow-ups/follow-up-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { runEnd, secondAdmin } from '../support/migration';
import { putRecords } from '../support/put-records';
import { until } from '../support/until';

const audit = 'schedule-hours-audit';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost();
  api = await signIn(host, secondAdmin);
  await putRecords(
    host,
    'Exercise',
    ['squat', 'plank', 'lunge'].map((id) => ({ id, title: id, duration: 30, _version: 1 })),
  );
});

afterAll(() => host?.stop());

/** Stores a file as if the caller had uploaded it. */
async function upload(text: string): Promise<string> {
  const uploadId = randomUUID();
  const { endpoints, region, credentials, accounts } = host;
  const subject = accounts.find(({ email }) => email === secondAdmin)?.subject ?? '';
  const client = new S3Client({ endpoint: endpoints.objects, region, credentials });
  await createObjectStore(`wellnessadmin-content-000000000000-${region}`, async () => client).put({
    key: uploadKey(subject, uploadId),
    body: Buffer.from(text),
    contentType: 'text/csv',
  });
  client.destroy();
  return uploadId;
}

it('a run edits the records whose IDs are in an uploaded file', async () => {
  const params = {
    model: 'Exercise',
    action: 'set',
    fields: JSON.stringify({ duration: 45 }),
    upload: await upload('id,title\nsquat,Squat\nlunge,Lunge\n'),
  };

  const { startJob } = await api.ask<{ startJob: { id: string } }>(
    'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }',
    {
      input: {
        job: 'edit-records',
        params: JSON.stringify(params),
        dryRun: false,
        clientToken: randomUUID(),
      },
    },
  );
  const run = await runEnd(api, startJob.id);

  expect(run).toMatchObject({ status: 'SUCCEEDED', changed: 2, failed: 0 });
});

it('a follow-up edits the records whose IDs are in an uploaded file', async () => {
  const params = {
    model: 'Exercise',
    action: 'set',
    fields: JSON.stringify({ duration: 60 }),
    upload: await upload('id,title\nplank,Plank\n'),
  };
  await api.ask(createFollowUpDocument, {
    input: {
      after: audit,
      origin: 'ANY',
      outcomes: ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'],
      minFindings: null,
      job: 'edit-records',
      params: JSON.stringify(params),
      dryRun: true,
      asksApproval: false,
      enabled: true,
    },
  });

  const { startJob } = await api.ask<{ startJob: { id: string } }>(startDocument, {
    input: { job: audit, params: '{}', dryRun: false, clientToken: randomUUID() },
  });
  const followerId = await until('the follow-up', async () => {
    const { jobRun } = await api.ask<{ jobRun: JobRun }>(runDocument, { id: startJob.id });
    return jobRun.followUps?.find(({ runId }) => runId)?.runId ?? undefined;
  });

  expect(await runEnd(api, followerId)).toMatchObject({ status: 'SUCCEEDED', changed: 1, failed: 0 });
});
