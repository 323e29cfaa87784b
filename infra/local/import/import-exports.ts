import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { DataDir } from '../data-dir/data-dir';
import { createTables, deleteTables } from '../database/tables';
import type { Progress } from '../seed/progress';
import type { ResolvedResource } from '../template';
import { checkFile, type Item, itemsOf } from './data-file';
import { findExports, type ModelExport } from './find-exports';
import { importError } from './import-error';
import { writeItems } from './write-items';

/** What an import needs of the host. */
export interface ImportOptions {
  /** `DIR` or `Model=DIR`, as given on the command line. */
  readonly sources: readonly string[];
  readonly client: DynamoDBClient;
  /** Physical names of the tables by model name. */
  readonly models: Readonly<Record<string, string>>;
  /** Resources of the stack's tables. */
  readonly tables: readonly ResolvedResource[];
  readonly dataDir: DataDir;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly say: (step: string) => void;
}

/**
 * Loads exports of tables. Everything is read and checked before anything is written. Invariant: the data directory's state says
 * `complete` of a table only when every record is in it; an import that was interrupted begins anew.
 *
 * @throws HostError `ImportFailed` for an export that is not whole or not of a model, and for a table that has records already
 */
export async function importExports(options: ImportOptions): Promise<void> {
  const { sources, models, signal, say } = options;
  if (sources.length === 0) return;
  const exports = await findExports(sources, models);
  for (const one of exports) await demandEmpty(options, one);
  say(`Checking ${exports.reduce((sum, { files }) => sum + files.length, 0)} files of the export ...`);
  for (const { files } of exports) {
    for (const file of files) {
      signal.throwIfAborted();
      await checkFile(file);
    }
  }
  for (const one of exports) await load(options, one);
}

/** A table that an interrupted import left half filled is emptied; one with other records is nobody's to mix into. */
async function demandEmpty(options: ImportOptions, { model, folder }: ModelExport): Promise<void> {
  const { client, models, tables, dataDir } = options;
  const TableName = models[model] ?? model;
  if (dataDir.state.imports?.[model]?.complete === false) {
    const own = tables.filter(({ ref }) => ref === TableName);
    await deleteTables(client, own);
    await createTables(client, own);
    return;
  }
  const { Count = 0 } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }));
  if (Count === 0) return;
  throw importError(
    `The table ${model} has records already; ${folder} is loaded into an empty one only. Begin anew with --fresh, or elsewhere with --data-dir DIR.`,
  );
}

async function load(options: ImportOptions, { model, folder, records, files }: ModelExport): Promise<void> {
  const { client, models, dataDir, progress, signal, say } = options;
  const tableName = models[model] ?? model;
  const remember = (complete: boolean) =>
    dataDir.remember({
      imports: { ...dataDir.state.imports, [model]: { from: folder, records, complete } },
    });
  await remember(false);
  say(`Loading ${records.toLocaleString('en')} records into ${model} ...`);
  let done = 0;
  progress.start(records);
  try {
    await writeItems(client, tableName, allItems(files), {
      signal,
      written(count) {
        done += count;
        progress.update(done);
      },
    });
  } finally {
    progress.stop();
  }
  const stored = await countOf(client, tableName);
  if (stored !== records) {
    throw importError(
      `${model} has ${stored} records after ${records} were loaded from ${folder}: some have the same key. An export has each once.`,
    );
  }
  await remember(true);
}

async function* allItems(files: ModelExport['files']): AsyncGenerator<Item> {
  for (const file of files) yield* itemsOf(file);
}

/** Pages have a Limit: the embedded database reads a table quadratically without one. */
const recordsPerPage = 1000;

async function countOf(client: DynamoDBClient, TableName: string): Promise<number> {
  let count = 0;
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, Select: 'COUNT', Limit: recordsPerPage, ExclusiveStartKey }),
    );
    count += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return count;
}
