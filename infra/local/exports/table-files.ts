import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { jsonWithBytes } from '#shared/models/attribute-value';

export type PutObject = (object: {
  readonly bucket: string;
  readonly key: string;
  readonly body: Uint8Array;
}) => Promise<void>;

/** A line of `manifest-files.json`. */
export interface DataFile {
  readonly itemCount: number;
  readonly md5Checksum: string;
  readonly etag: string;
  readonly dataFileS3Key: string;
}

export interface Exported {
  readonly files: readonly DataFile[];
  readonly items: number;
  /** The size before compression. */
  readonly bytes: number;
}

const zip = promisify(gzip);

/**
 * The number of parts into which items are divided by key. Like each partition on AWS, each part has at least
 * one file, so a small table has empty files.
 */
const parts = 4;
/** The maximum size of a file before compression, which saves memory. */
const bytesPerFile = 16_000_000;
/** The limit of a Scan, which the embedded database requires (docs/local-host.md). */
const itemsPerScan = 1_000;

/**
 * Writes a table's files in DynamoDB's export format (`DYNAMODB_JSON`).
 * @param folder in the bucket, with a trailing slash
 */
export async function writeTableFiles(
  client: DynamoDBClient,
  { table, bucket, folder }: { readonly table: string; readonly bucket: string; readonly folder: string },
  put: PutObject,
): Promise<Exported> {
  const files: DataFile[] = [];
  let items = 0;
  let bytes = 0;
  const writeFile = async (lines: readonly string[]) => {
    const body = await zip(lines.map((line) => `${line}\n`).join(''));
    const md5 = createHash('md5').update(body);
    const key = `${folder}data/${randomUUID().replaceAll('-', '')}.json.gz`;
    await put({ bucket, key, body });
    const etag = `${md5.copy().digest('hex')}-1`;
    files.push({ itemCount: lines.length, md5Checksum: md5.digest('base64'), etag, dataFileS3Key: key });
  };
  const open = Array.from({ length: parts }, (): { lines: string[]; bytes: number } => ({
    lines: [],
    bytes: 0,
  }));
  const pages = paginateScan({ client, pageSize: itemsPerScan }, { TableName: table, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const line = lineOf(item);
      const part = open[partOf(item)];
      if (!part) continue;
      part.lines.push(line);
      part.bytes += line.length;
      items += 1;
      bytes += line.length;
      if (part.bytes < bytesPerFile) continue;
      await writeFile(part.lines);
      part.lines = [];
      part.bytes = 0;
    }
  }
  for (const { lines } of open) await writeFile(lines);
  return { files, items, bytes };
}

/** Returns an item's part, which depends only on the partition key. */
const partOf = ({ id, pk }: Readonly<Record<string, AttributeValue>>) =>
  createHash('md5')
    .update(id?.S ?? pk?.S ?? '')
    .digest()
    .readUInt32BE() % parts;

const lineOf = (item: Readonly<Record<string, AttributeValue>>): string =>
  jsonWithBytes({ Item: item }, (bytes) => Buffer.from(bytes).toString('base64'));
