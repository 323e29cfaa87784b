import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createObjectStore } from '#functions/gateways/object-store';
import type { LocalHost } from '#infra/local/host-options';
import { uploadKey } from '#shared/domain/content/content-files';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { runEnd, secondAdmin } from '../support/migration';
import { putRecords } from '../support/put-records';

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
