import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** An export's contents: the table's name, and each data file's items as JSON with typed attributes. */
export interface WantedExport {
  readonly tableName: string;
  readonly files: readonly (readonly object[])[];
}

const md5 = (data: string | Buffer) => createHash('md5').update(data).digest('base64');

/**
 * Writes a table export in the format that DynamoDB uses for exports to S3. Returns its folder,
 * `<folder>/AWSDynamoDB/<id>`, and its data files.
 */
export async function writeTableExport(
  folder: string,
  { tableName, files }: WantedExport,
): Promise<{ readonly folder: string; readonly files: readonly string[] }> {
  const id = `01700000000000-${tableName.toLowerCase().slice(0, 8)}`;
  const root = join(folder, 'AWSDynamoDB', id);
  await mkdir(join(root, 'data'), { recursive: true });
  await writeFile(join(root, '_started'), '');
  const listed: string[] = [];
  const paths: string[] = [];
  for (const [index, items] of files.entries()) {
    const data = gzipSync(items.map((Item) => `${JSON.stringify({ Item })}\n`).join(''));
    const name = `data${index}abcdefghijklmnopqrstuv.json.gz`;
    paths.push(join(root, 'data', name));
    await writeFile(join(root, 'data', name), data);
    const dataFileS3Key = `copies/AWSDynamoDB/${id}/data/${name}`;
    listed.push(
      JSON.stringify({ itemCount: items.length, md5Checksum: md5(data), etag: 'x-1', dataFileS3Key }),
    );
  }
  const summary = {
    version: '2020-06-30',
    exportArn: `arn:aws:dynamodb:eu-west-1:123456789012:table/${tableName}/export/${id}`,
    startTime: '2026-11-20T10:00:00.000Z',
    endTime: '2026-11-20T10:05:00.000Z',
    tableArn: `arn:aws:dynamodb:eu-west-1:123456789012:table/${tableName}`,
    tableId: '12345678-1234-1234-1234-123456789012',
    exportTime: '2026-11-20T10:00:00.000Z',
    s3Bucket: 'copies',
    s3Prefix: 'copies',
    s3SseAlgorithm: 'AES256',
    s3SseKmsKeyId: null,
    manifestFilesS3Key: `copies/AWSDynamoDB/${id}/manifest-files.json`,
    billedSizeBytes: 0,
    itemCount: files.flat().length,
    outputFormat: 'DYNAMODB_JSON',
    exportType: 'FULL_EXPORT',
  };
  const manifests = {
    'manifest-summary': JSON.stringify(summary),
    'manifest-files': `${listed.join('\n')}\n`,
  };
  for (const [name, text] of Object.entries(manifests)) {
    await writeFile(join(root, `${name}.json`), text);
    await writeFile(join(root, `${name}.md5`), md5(text));
  }
  return { folder: root, files: paths };
}
