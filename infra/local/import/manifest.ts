import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { importError, messageOf } from './import-error';

const itemCount = z.int().min(0);
const md5 = z.base64().nullish();

const summaryShape = z.looseObject({
  tableArn: z.string().regex(/^arn:.*:table\/[A-Za-z0-9_.-]+/, 'expected the ARN of a table'),
  itemCount,
  outputFormat: z.literal('DYNAMODB_JSON', 'expected DYNAMODB_JSON, the only supported format'),
  exportType: z
    .literal('FULL_EXPORT', 'expected FULL_EXPORT: an incremental export does not contain a whole table')
    .nullish(),
});
const fileShape = z.looseObject({ itemCount, dataFileS3Key: z.string().min(1), md5Checksum: md5 });

export interface ExportFile {
  readonly path: string;
  readonly records: number;
  /** The checksum in base64, or undefined if the manifest has none. */
  readonly md5: string | undefined;
}

export interface TableExport {
  readonly folder: string;
  readonly tableName: string;
  readonly records: number;
  readonly files: readonly ExportFile[];
  /** The digest of the list of files, which is different for each export. */
  readonly digest: string;
}

/** The maximum number of records of a table, because the check keeps all of its keys in memory. */
const maxRecords = 10_000_000;

const md5Of = (text: string) => createHash('md5').update(text).digest('base64');

export const summaryName = 'manifest-summary.json';
const filesName = 'manifest-files.json';

/**
 * Reads an export's manifest. Rejects with a HostError `ImportFailed` that states the file and what was
 * expected.
 */
export async function readManifest(folder: string): Promise<TableExport> {
  const summary = parse(join(folder, summaryName), await readChecked(folder, summaryName), summaryShape);
  const listed = join(folder, filesName);
  const list = await readChecked(folder, filesName);
  const lines = list.split('\n').filter((line) => line.trim() !== '');
  const files = lines.map((line, index) => {
    const file = parse(`${listed} line ${index + 1}`, line, fileShape);
    return {
      path: join(folder, 'data', basename(file.dataFileS3Key)),
      records: file.itemCount,
      md5: file.md5Checksum ?? undefined,
    };
  });
  const sum = files.reduce((total, { records }) => total + records, 0);
  if (sum !== summary.itemCount) {
    throw importError(
      `${listed} lists ${sum} records in ${files.length} files; expected ${summary.itemCount} (from ${summaryName}).`,
    );
  }
  if (sum > maxRecords) {
    throw importError(
      `${listed} lists ${sum.toLocaleString('en')} records; expected at most ${maxRecords.toLocaleString('en')} for one table.`,
    );
  }
  return { folder, tableName: tableNameOf(summary.tableArn), records: sum, files, digest: md5Of(list) };
}

const tableNameOf = (arn: string) => arn.slice(arn.indexOf(':table/') + ':table/'.length).split('/')[0] ?? '';

/** Reads a file, whose text must match its `.md5` file, if there is one. */
async function readChecked(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw importError(`${path} is missing or cannot be read; every export has this file.`, cause);
  });
  const checksum = await readFile(path.replace(/json$/, 'md5'), 'utf8').catch(() => undefined);
  const actual = md5Of(text);
  if (checksum === undefined || checksum.trim() === actual) return text;
  throw importError(
    `${path} has the md5 ${actual}; expected ${checksum.trim()}: it is damaged or was changed.`,
  );
}

function parse<Shape extends z.ZodType>(place: string, text: string, shape: Shape): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : messageOf(error);
    throw importError(`${place} is not valid in an export: ${why}`, error);
  }
}
