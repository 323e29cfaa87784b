import { z } from 'zod';
import type { Model } from '#shared/models/model';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { exportFolder } from '../ledger/run-export';
import { archived } from './backup-part';

export interface ExportFile {
  readonly key: string;
  readonly records: number;
  /** The MD5 digest of the compressed file, in base64. */
  readonly md5: string;
}

const summaryShape = z.object({ itemCount: z.int().min(0) });
const fileShape = z.object({
  itemCount: z.int().min(0),
  md5Checksum: z.string(),
  dataFileS3Key: z.string(),
});

/**
 * Returns the data files in a table's export that contain records, in manifest order, which never changes.
 * Throws SystemicError if the export has expired, or if its manifests contradict each other.
 */
export async function exportFiles(
  engine: Engine,
  { id, tableExport }: Pick<RunRow, 'id' | 'tableExport'>,
  { name }: Pick<Model, 'name'>,
): Promise<readonly ExportFile[]> {
  const arn = tableExport?.arns[name];
  if (arn === undefined) throw new SystemicError(`The run has no export of ${name}.`);
  const folder = exportFolder(id, name, arn);
  const [summary, list] = await Promise.all([
    readText(engine, `${folder}manifest-summary.json`),
    readText(engine, `${folder}manifest-files.json`),
  ]);
  const files = list
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): ExportFile => {
      const { itemCount: records, md5Checksum: md5, dataFileS3Key } = parsed(fileShape, line, name);
      const key = `${folder}data/${dataFileS3Key.slice(dataFileS3Key.lastIndexOf('/') + 1)}`;
      return { key, records, md5 };
    });
  const expected = parsed(summaryShape, summary, name).itemCount;
  const listed = recordsOf(files);
  if (listed !== expected) {
    throw new SystemicError(`The export of ${name} lists ${listed} records; expected ${expected}.`);
  }
  return files.filter(({ records }) => records > 0);
}

function parsed<Shape extends z.ZodType>(shape: Shape, text: string, table: string): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new SystemicError(`A manifest of the export of ${table} is damaged. Start a new run.`, { cause });
  }
}

export const recordsOf = (files: readonly ExportFile[]): number =>
  files.reduce((sum, { records }) => sum + records, 0);

/**
 * Returns the files of a segment. With n lanes, the lane for segment s reads every n-th file, from file s on.
 * A resumed run depends on this rule, so it must not change.
 */
export const filesOfSegment = <File>(
  files: readonly File[],
  { segment, segments }: Pick<LaneRow, 'segment' | 'segments'>,
): readonly File[] => files.filter((_, index) => index % segments === segment);

async function readText(engine: Engine, key: string): Promise<string> {
  const body = await archived(`Reading ${key}`, () => engine.archive.read(key));
  if (!body) throw new SystemicError(`The export ${key} is no longer stored. Start a new run.`);
  return Buffer.from(body).toString('utf8');
}
