import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { BackupPart } from '#shared/jobs/ledger/backup';
import { attributesOf, jsonWithBytes } from '#shared/models/attribute-value';
import { type Attributes, base64 } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { newId } from '../../runtime/ids';

/** Thrown when the backup itself is damaged, so reading it again would not help. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';

  constructor(
    /** The kind under which the finding is counted. Like every kind, it contains only letters. */
    readonly kind: 'PartMissing' | 'PartDamaged' | 'PartUnreadable' | 'CountWrong' | 'ManifestDamaged',
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Returns a record in the line format of a DynamoDB export to S3. */
export const lineOf = (record: Attributes): string => jsonWithBytes({ Item: record }, base64);

/** Writes a part into `folder`, which ends with a slash. */
export async function writePart(
  engine: Engine,
  folder: string,
  table: string,
  lines: readonly string[],
): Promise<BackupPart> {
  const key = `${folder}${newId(engine)}.json.gz`;
  const body = await zip(`${lines.join('\n')}\n`);
  await archived(`Writing ${key}`, () =>
    engine.archive.write({ key, body, contentType: 'application/gzip' }),
  );
  return {
    table,
    key,
    records: lines.length,
    bytes: body.length,
    sha256: digest('sha256', body),
    md5: digest('md5', body),
  };
}

/** Returns a part's records. Throws DamagedBackupError if the part does not match its manifest. */
export async function readPart(
  engine: Engine,
  part: Omit<BackupPart, 'table'>,
): Promise<readonly Attributes[]> {
  const { key } = part;
  const body = await archived(`Reading ${key}`, () => engine.archive.read(key));
  if (!body) throw new DamagedBackupError('PartMissing', key, `Part ${key} is missing.`);
  if (body.length !== part.bytes || digest('sha256', body) !== part.sha256) {
    const message = `The part ${key} has changed since it was written: its checksum is different, and it has ${body.length} bytes (expected: ${part.bytes}).`;
    throw new DamagedBackupError('PartDamaged', key, message);
  }
  const text = await unzip(body).catch((error: unknown) => {
    throw new DamagedBackupError('PartUnreadable', key, `Part ${key} cannot be unpacked: ${String(error)}`);
  });
  const records = text
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => recordOf(line, key, index + 1));
  if (records.length === part.records) return records;
  const message = `Part ${key} contains ${records.length} records; expected ${part.records}.`;
  throw new DamagedBackupError('CountWrong', key, message);
}

function recordOf(line: string, key: string, number: number): Attributes {
  try {
    const { Item } = JSON.parse(line) as { Item: Readonly<Record<string, unknown>> };
    const record: Attributes = attributesOf(Item);
    if (!record.id?.S) throw new Error("expected the key 'id'");
    return record;
  } catch (error) {
    const message = `Line ${number} of part ${key} is not a record: ${String(error)}`;
    throw new DamagedBackupError('PartUnreadable', key, message);
  }
}

/** Throws TransientError if a retry may succeed, otherwise SystemicError (see `laneError`). */
export async function archived<T>(doing: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw laneError(error, `${doing} failed`);
  }
}

export const digest = (algorithm: 'sha256' | 'md5', body: Uint8Array | string): string =>
  createHash(algorithm).update(body).digest('base64');
