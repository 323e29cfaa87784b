import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { AccessKey } from '../gate/access-keys';
import type { LocalAddresses } from '../template/template';
import type { PutObject } from './table-files';

export function objectWriter(
  { objectsUrl, region }: Pick<LocalAddresses, 'objectsUrl' | 'region'>,
  { accessKeyId, secretAccessKey }: AccessKey,
): PutObject {
  const client = new S3Client({
    endpoint: objectsUrl,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  return async ({ bucket, key, body }) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  };
}
