import { join } from 'node:path';
import { type DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { DatabaseMarker } from '../database/marker';
import { createTables, deleteTables } from '../database/tables';
import type { Progress } from '../seed/progress';
import { putItems } from '../seed/put-items';
import type { ResolvedResource } from '../template/template';
import { createItemCheck, type ItemCheck } from './check-item';
import { checkFile, itemsOf, type PlacedItem } from './data-file';
import { absoluteSource, findExports, type ModelExport } from './find-exports';
import { importError, messageOf } from './import-error';
import { RefusedItems } from './refused-items';

export interface ImportOptions {
  /** The exports to load, each as `DIR` or `Model=DIR`. */
  readonly sources: readonly string[];
  /**
   * The folder for the records that cannot be loaded, if the others are to be loaded nevertheless. By
   * default, such a record refuses the whole import.
   */
  readonly refusedTo?: string | undefined;
  readonly client: DynamoDBClient;
  readonly models: Readonly<Record<string, string>>;
  readonly tables: readonly ResolvedResource[];
  readonly marker: DatabaseMarker;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly say: (step: string) => void;
}

/**
 * Loads table exports. Reads and checks everything before writing anything. If the tables would reject
 * records, the error lists the first ones of each kind; with `refusedTo`, these records are saved there, and
 * the others are loaded. Invariant: the database's marker lists a table as `complete` only once every record
 * is in the table. If an import is interrupted, the next start continues with the incomplete tables.
 *
 * @throws HostError `ImportFailed` for an export that is incomplete or belongs to no model, and for a table
 *   that already has other records
 */
export async function importExports(options: ImportOptions): Promise<void> {
  const { sources, models, marker, say } = options;
  if (sources.length === 0) return;
  if (marker.origin === 'demo' || marker.origin === 'found') {
    throw importError(
      `The database already contains ${marker.origin === 'demo' ? 'the demo workspace' : 'records of unknown origin'}; exports can be loaded only into an empty database. ${waysOut}`,
    );
  }
  const exports: ModelExport[] = [];
  for (const one of await findExports(sources, models)) {
    if (await isToLoad(options, one)) exports.push(one);
    else say(`${one.model} is already loaded.`);
  }
  say(`Checking ${exports.reduce((sum, { files }) => sum + files.length, 0)} files of the export ...`);
  const refused = await checkAll(options, exports);
  await marker.remember({ origin: 'import', sources: sources.map(absoluteSource) });
  for (const one of exports) await load(options, one, refused.get(one.model) ?? 0);
}

/** Checks all files. Returns how many records of each model cannot be loaded. */
async function checkAll(
  options: ImportOptions,
  exports: readonly ModelExport[],
): Promise<ReadonlyMap<string, number>> {
  const { refusedTo, signal, say } = options;
  const problems: string[] = [];
  const counts = new Map<string, number>();
  for (const one of exports) {
    const file = refusedTo && join(refusedTo, `${one.model}.jsonl`);
    const refused = new RefusedItems(file);
    const items = createItemCheck(tableOf(options, one));
    try {
      for (const path of one.files) await checkFile(path, items, signal, (item) => refused.add(item));
    } finally {
      await refused.close();
    }
    counts.set(one.model, refused.count);
    if (refused.count === 0) continue;
    const records = `${refused.count.toLocaleString('en')} of ${one.records.toLocaleString('en')} records of ${one.model}`;
    problems.push(`${records} cannot be loaded:\n${refused.summary()}`);
    if (file) say(`${records} are not loaded. They are saved with their problems in ${file}`);
  }
  if (problems.length === 0 || refusedTo) return counts;
  throw importError(
    `${problems.join('\n')}\nNothing was loaded. To load the other records and save these to a file, add --skip-refused.`,
  );
}

const waysOut = 'Start over with --fresh, or use another folder with --data-dir DIR.';

/**
 * Returns false if the table already has all of the export's records. Throws a HostError if it has others.
 */
async function isToLoad(options: ImportOptions, { model, folder, records, digest }: ModelExport) {
  const { client, models, marker } = options;
  const earlier = marker.imports?.[model];
  if (earlier?.complete === false) return true;
  if (earlier && earlier.records === records && (earlier.digest ?? digest) === digest) return false;
  const TableName = models[model] ?? model;
  const { Count = 0 } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }));
  if (Count === 0) return true;
  throw importError(
    `The table ${model} already has records${earlier ? ` from ${earlier.from}` : ''}; ${folder} can be loaded only into an empty table. ${waysOut}`,
  );
}

function tableOf({ models, tables }: ImportOptions, { model }: ModelExport): ResolvedResource {
  const table = tables.find(({ ref }) => ref === models[model]);
  if (table) return table;
  throw importError(`The stack has no table for ${model}.`);
}

async function load(options: ImportOptions, one: ModelExport, refused: number): Promise<void> {
  const { client, marker, progress, signal, say } = options;
  const { model, folder, records, files, digest } = one;
  const table = tableOf(options, one);
  const remember = (complete: boolean) =>
    marker.remember({
      imports: { ...marker.imports, [model]: { from: folder, records, complete, digest } },
    });
  if (marker.imports?.[model]?.complete === false) {
    // The table is left from an interrupted import.
    await deleteTables(client, [table]);
    await createTables(client, [table], { signal });
  }
  await remember(false);
  const loaded = records - refused;
  say(`Loading ${loaded.toLocaleString('en')} records into ${model} ...`);
  await putItems(client, allItems(table.ref, files, createItemCheck(table)), {
    signal,
    progress,
    total: loaded,
    onRejected: (batch) => writeOneByOne(client, batch, signal),
  });
  const stored = await countOf(client, table.ref);
  if (stored !== loaded) {
    throw importError(
      `${model} has ${stored} records after ${loaded} were loaded from ${folder}: something else wrote to it in the meantime.`,
    );
  }
  await remember(true);
}

interface ItemOfTable extends PlacedItem {
  readonly tableName: string;
}

async function* allItems(
  tableName: string,
  files: ModelExport['files'],
  check: ItemCheck,
): AsyncGenerator<ItemOfTable> {
  for (const file of files) {
    // `checkAll` has counted the records that are not loaded.
    for await (const item of itemsOf(file, check, async () => undefined)) yield { ...item, tableName };
  }
}

/** Finds the invalid item of a batch that was rejected as a whole. */
async function writeOneByOne(
  client: DynamoDBClient,
  batch: readonly ItemOfTable[],
  abortSignal: AbortSignal,
) {
  for (const { tableName: TableName, item: Item, place } of batch) {
    await client.send(new PutItemCommand({ TableName, Item }), { abortSignal }).catch((error: unknown) => {
      if (abortSignal.aborted) throw error;
      throw importError(`${place}: ${TableName} rejected the record: ${messageOf(error)}`, error);
    });
  }
}

/** The limit of a Scan. Without one, the embedded database takes quadratic time. */
const recordsPerPage = 1000;

async function countOf(client: DynamoDBClient, TableName: string): Promise<number> {
  let count = 0;
  let ExclusiveStartKey: PlacedItem['item'] | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName, Select: 'COUNT', Limit: recordsPerPage, ExclusiveStartKey }),
    );
    count += page.Count ?? 0;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return count;
}
