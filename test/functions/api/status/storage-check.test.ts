import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { runCheck } from '#functions/api/status/check';
import { storageCheck } from '#functions/api/status/system-status';
import { createObjectStore } from '#functions/gateways/object-store';
import { openApi } from '../fixture';

/** Creates the buckets with a mocked S3 client. */
function openBuckets() {
  openApi();
  const client = new S3Client({ region: 'eu-west-1' });
  const s3 = mockClient(client);
  s3.on(ListObjectsV2Command).resolves({});
  const bucketNamed = (name: string) => createObjectStore(name, async () => client);
  return { s3, buckets: { Backups: bucketNamed('backups-1'), Content: bucketNamed('content-1') } };
}

it('is healthy if both buckets respond', async () => {
  const { buckets } = openBuckets();

  expect(await runCheck(storageCheck(buckets))).toMatchObject({
    ok: true,
    detail: 'The backup and content buckets respond.',
  });
});

it('names a failing bucket by its content, not by its name in the account', async () => {
  const { s3, buckets } = openBuckets();
  const missing = Object.assign(new Error('content-1'), { name: 'NoSuchBucket' });
  s3.on(ListObjectsV2Command, { Bucket: 'content-1' }).rejects(missing);

  const { ok, detail } = await runCheck(storageCheck(buckets));

  expect(ok).toBe(false);
  expect(detail).toMatch(/^The bucket Content does not exist\. Reference: [0-9a-f-]{36}$/);
});
