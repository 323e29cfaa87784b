import { z } from 'zod';
import type { Backup, BackupPart, BackupTable } from '#shared/jobs/ledger/backup';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { archived, DamagedBackupError, digest } from './backup-part';

/*
 * Reads and writes a backup in the archive. Each table is in the format of a DynamoDB export to S3, so that
 * any reader of exports can read it. The summary is written last; a backup without a summary is treated as
 * nonexistent.
 *
 *     data/<run>/<Table>/data/<uuid>.json.gz     parts: one line per record
 *     data/<run>/<Table>/manifest-files.json     one line per part, with its checksums
 *     data/<run>/<Table>/manifest-summary.json   the table, and its number of records
 *     backups/<run>.json                         all tables, with the checksum of each manifest-files.json
 */

const summaries = 'backups/';
const summaryKey = (id: string) => `${summaries}${id}.json`;

/** Returns a table's folder in a backup, with a trailing slash. */
export const tableFolder = (id: string, table: string) => `data/${id}/${table}/`;

const filesKey = (id: string, table: string) => `${tableFolder(id, table)}manifest-files.json`;

const count = z.int().min(0);
export const tableShape = z.object({
  table: z.string(),
  records: count,
  bytes: count,
  parts: count,
  /** The SHA-256 digest of the manifest, in base64. */
  filesSha256: z.string(),
});
const summaryShape = z.object({
  id: z.string(),
  createdAt: z.string(),
  completedAt: z.string(),
  startedBy: z.string(),
  records: count,
  bytes: count,
  tables: z.array(tableShape),
});
type Summary = z.infer<typeof summaryShape>;

/** The entry uses the field names from DynamoDB exports, plus an additional checksum. */
const fileShape = z.object({
  itemCount: count,
  md5Checksum: z.string(),
  dataFileS3Key: z.string(),
  bytes: count,
  sha256Checksum: z.string(),
});

/**
 * Call this function after all of the table's parts have been written. Repeating the call has the same
 * result.
 */
export async function writeManifest(
  engine: Engine,
  id: string,
  { table, tableName }: { readonly table: string; readonly tableName: string },
  parts: readonly BackupPart[],
): Promise<Summary['tables'][number]> {
  const records = sum(parts.map((part) => part.records));
  const files = parts.map((part) => `${fileLine(part)}\n`).join('');
  await write(engine, filesKey(id, table), files);
  await write(
    engine,
    `${tableFolder(id, table)}manifest-summary.json`,
    JSON.stringify({
      version: '2020-06-30',
      tableArn: `arn:aws:dynamodb:::table/${tableName}`,
      itemCount: records,
      outputFormat: 'DYNAMODB_JSON',
      exportType: 'FULL_EXPORT',
    }),
  );
  const bytes = sum(parts.map((part) => part.bytes));
  return { table, records, bytes, parts: parts.length, filesSha256: digest('sha256', files) };
}

/** Call this function after all manifests have been written. */
export async function writeSummary(
  engine: Engine,
  run: Pick<Backup, 'id' | 'createdAt' | 'startedBy'>,
  tables: Summary['tables'],
): Promise<void> {
  const summary: Summary = {
    ...run,
    completedAt: new Date(engine.now()).toISOString(),
    records: sum(tables.map(({ records }) => records)),
    bytes: sum(tables.map(({ bytes }) => bytes)),
    tables,
  };
  await write(engine, summaryKey(run.id), JSON.stringify(summary));
}

/**
 * Returns a backup's summary. Throws NotFound if there is no such backup, and Conflict if its summary is
 * damaged.
 */
export async function readBackup(engine: Engine, id: string): Promise<Summary> {
  const body = /^[0-9A-Z]{26}$/.test(id) ? await read(engine, summaryKey(id)) : undefined;
  if (body === undefined) {
    throw new AppError(
      'NotFound',
      `There is no backup '${id.slice(0, 40)}'; expected the ID of a run that created a backup.`,
      {
        info: { field: 'params.backup' },
      },
    );
  }
  const parsed = summaryShape.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data;
  throw new AppError('Conflict', `The summary of backup ${id} is damaged.`, { cause: parsed.error });
}

/** Returns a table's part of the summary. Throws BadRequest if the backup does not contain the table. */
export function tableOf(backup: Summary, table: string): Summary['tables'][number] {
  const found = backup.tables.find((candidate) => candidate.table === table);
  if (found) return found;
  const expected = `one of ${backup.tables.map((candidate) => candidate.table).join(', ')}`;
  throw new AppError(
    'BadRequest',
    `The backup does not contain the table '${table}'; expected ${expected}.`,
    {
      info: { field: 'params.table', expected },
    },
  );
}

/** Throws DamagedBackupError if the manifest does not match the summary. */
export async function readParts(
  engine: Engine,
  id: string,
  { table, filesSha256 }: Summary['tables'][number],
): Promise<readonly BackupPart[]> {
  const key = filesKey(id, table);
  const body = await read(engine, key);
  if (body === undefined || digest('sha256', body) !== filesSha256) {
    const what = body === undefined ? 'is missing' : 'has changed since it was written';
    throw new DamagedBackupError('ManifestDamaged', key, `Manifest ${key} ${what}.`);
  }
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const file = fileShape.parse(JSON.parse(line));
      const { itemCount: records, bytes, sha256Checksum: sha256, md5Checksum: md5 } = file;
      return { table, key: file.dataFileS3Key, records, bytes, sha256, md5 };
    });
}

/** Returns the IDs of all backups, newest first. */
export async function backupIds(engine: Engine): Promise<readonly string[]> {
  const found = await archived('Listing backups', () => engine.archive.list(summaries));
  return found.map(({ key }) => key.slice(summaries.length).replace(/\.json$/, '')).reverse();
}

export const viewBackup = ({ tables, ...backup }: Summary): Backup => ({
  ...backup,
  tables: tables.map(({ table, records, bytes, parts }): BackupTable => ({ table, records, bytes, parts })),
});

const fileLine = ({ key, records, bytes, sha256, md5 }: BackupPart) =>
  JSON.stringify({
    itemCount: records,
    md5Checksum: md5,
    dataFileS3Key: key,
    bytes,
    sha256Checksum: sha256,
  } satisfies z.infer<typeof fileShape>);

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function write(engine: Engine, key: string, text: string): Promise<void> {
  const body = Buffer.from(text);
  return archived(`Writing ${key}`, () =>
    engine.archive.write({ key, body, contentType: 'application/json' }),
  );
}

async function read(engine: Engine, key: string): Promise<string | undefined> {
  const body = await archived(`Reading ${key}`, () => engine.archive.read(key));
  return body && Buffer.from(body).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
