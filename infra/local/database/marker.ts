import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, GetItemCommand, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { HostError } from '../base/host-error';
import type { DataDir } from '../data-dir/data-dir';
import { firstNightShape, type Imports, importsShape, type Seed, seedShape } from '../data-dir/state';
import type { ResolvedResource } from '../template/template';

/*
 * Identifies the origin of the records. It has its own table, so that it stays with them if other files are
 * lost.
 *
 * Invariant: the origin is set to `demo` or `import` before its first record is written, and nothing is
 * written to tables that contain records of another origin.
 */

const markerShape = z.object({
  id: z.string(),
  stack: z.string(),
  /**
   * Where the records come from: the demo workspace, exports, or people who use a workspace that started
   * empty; `new` until decided, `found` for records of unknown origin.
   */
  origin: z.enum(['new', 'demo', 'import', 'empty', 'found']),
  seed: seedShape.optional(),
  /** Absent if the nightly jobs are not run. */
  firstNight: firstNightShape.optional(),
  imports: importsShape.optional(),
  /** The `--import` arguments, with absolute paths. */
  sources: z.array(z.string()).optional(),
});

type Contents = z.infer<typeof markerShape>;

export interface DatabaseMarker extends Readonly<Contents> {
  /** Resolves once the database has stored the change. */
  remember(change: Partial<Contents>): Promise<void>;
}

export function markerTable(stackName: string): ResolvedResource {
  const TableName = `${stackName}-LocalHost`;
  return {
    logicalId: 'LocalHost',
    type: 'AWS::DynamoDB::Table',
    ref: TableName,
    attributes: {},
    properties: {
      TableName,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    },
  };
}

export interface MarkerOptions {
  readonly client: DynamoDBClient;
  readonly stackName: string;
  readonly models: Readonly<Record<string, string>>;
  readonly dataDir: DataDir;
}

/**
 * Creates the marker if there is none. Rejects with a HostError `OtherDatabase` if the data directory belongs
 * to another database, or if records that should be there are missing.
 */
export async function openMarker(options: MarkerOptions): Promise<DatabaseMarker> {
  const { dataDir } = options;
  const found = await read(options);
  if (dataDir.state.database !== undefined && dataDir.state.database !== found?.id) {
    throw new HostError(
      'OtherDatabase',
      `${dataDir.path()} was used with a different database. This one ${found ? `contains ${wordsOf(found)}` : 'is empty or was emptied'}. ${waysOut}`,
    );
  }
  let contents = found ?? (await newContents(options));
  const hasRecords = await holdsRecords(options);
  if (!hasRecords && recordsOf(contents) > 0) {
    throw new HostError(
      'OtherDatabase',
      `Every table is empty, but the database's marker lists ${wordsOf(contents)}: someone emptied the tables. ${waysOut}`,
    );
  }
  if (!found && hasRecords && contents.origin === 'new') contents = { ...contents, origin: 'found' };
  const remember = async (change: Partial<Contents>) => {
    contents = { ...contents, ...change };
    await write(options, contents);
  };
  if (!found) await remember({});
  await dataDir.remember({ database: contents.id, seed: undefined, imports: undefined });
  return {
    get id() {
      return contents.id;
    },
    get stack() {
      return contents.stack;
    },
    get origin() {
      return contents.origin;
    },
    get seed() {
      return contents.seed;
    },
    get firstNight() {
      return contents.firstNight;
    },
    get imports() {
      return contents.imports;
    },
    get sources() {
      return contents.sources;
    },
    remember,
  };
}

const waysOut = 'Restore the database, use another folder (--data-dir DIR), or start over with --fresh.';

/**
 * Returns the first contents of a marker. Older hosts stored them in the data directory, so their databases
 * have no marker.
 */
function newContents({ dataDir, stackName }: MarkerOptions): Contents {
  const { seed, imports } = dataDir.state;
  const origin = imports ? 'import' : seed ? 'demo' : 'new';
  return { id: randomUUID(), stack: stackName, origin, seed, imports };
}

/** Returns the number of records that must exist, because their import or demo workspace is complete. */
function recordsOf({
  seed,
  imports = {},
}: {
  seed?: Seed | undefined;
  imports?: Imports | undefined;
}): number {
  const imported = Object.values(imports).reduce((sum, one) => sum + (one.complete ? one.records : 0), 0);
  return imported + (seed?.complete ? seed.users : 0);
}

/** Describes the contents, for the end of a sentence. */
function wordsOf({ origin, seed, imports = {} }: Contents): string {
  if (origin === 'demo') return `a demo workspace of ${(seed?.users ?? 0).toLocaleString('en')} users`;
  if (origin === 'import') return `imported records of ${Object.keys(imports).join(', ')}`;
  return origin === 'found' ? 'records of unknown origin' : 'a workspace that was created empty';
}

async function holdsRecords({ client, models }: MarkerOptions): Promise<boolean> {
  for (const TableName of Object.values(models)) {
    const { Count = 0 } = await client.send(new ScanCommand({ TableName, Limit: 1, Select: 'COUNT' }));
    if (Count > 0) return true;
  }
  return false;
}

const key = { id: { S: 'marker' } };

async function read({ client, stackName }: MarkerOptions): Promise<Contents | undefined> {
  const TableName = markerTable(stackName).ref;
  const { Item } = await client.send(new GetItemCommand({ TableName, Key: key, ConsistentRead: true }));
  if (!Item) return undefined;
  const parsed = markerShape.safeParse(JSON.parse(Item.contents?.S ?? 'null'));
  if (parsed.success) return parsed.data;
  throw new HostError(
    'OtherDatabase',
    `The marker in ${TableName} was not written by this host: ${z.prettifyError(parsed.error)}. ${waysOut}`,
  );
}

async function write({ client, stackName }: MarkerOptions, contents: Contents): Promise<void> {
  const TableName = markerTable(stackName).ref;
  await client.send(
    new PutItemCommand({ TableName, Item: { ...key, contents: { S: JSON.stringify(contents) } } }),
  );
}
