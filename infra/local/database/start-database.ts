import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DataDir } from '../data-dir';
import { writeInBatches } from '../seed/batch-writer';
import { writeExport } from '../seed/export-writer';
import type { SeedOptions } from '../seed/workspace-source';
import type { ResolvedResource } from '../template';
import { type Database, importInto, startEmbeddedDatabase } from './embedded';
import { createTables, deleteTables, tableDefinition } from './tables';

/** What the database needs of the host. */
export interface StartDatabaseOptions {
  readonly region: string;
  /** Resources of the stack's tables. */
  readonly tables: readonly ResolvedResource[];
  readonly dataDir: DataDir;
  readonly inMemory: boolean;
  readonly fresh: boolean;
  /** Endpoint of a DynamoDB of the user's own; undefined: the embedded one. */
  readonly externalUrl: string | undefined;
  /** The demo workspace, where one is wanted and the data directory does not hold it yet. */
  readonly seed: SeedOptions | undefined;
  /** Told of steps that take a while. */
  readonly say: (step: string) => void;
}

/** A database with the stack's tables in it, and the client for it. */
export interface StartedDatabase extends Database {
  readonly client: DynamoDBClient;
}

/**
 * Starts the database, with the stack's tables and the demo workspace. Invariant: the data directory's state says `complete` only when
 * every record is written; seeding that was interrupted begins anew.
 */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { externalUrl, inMemory, seed, dataDir } = options;
  const anew = options.fresh || dataDir.state.seed?.complete === false;
  if (seed) await dataDir.remember({ seed: { users: seed.users, complete: false } });
  const database = externalUrl
    ? await startExternal(options, externalUrl, anew)
    : await (inMemory ? startInMemory(options) : startOnDisk(options));
  if (seed) await dataDir.remember({ seed: { users: seed.users, complete: true } });
  return database;
}

async function startOnDisk(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { dataDir, seed } = options;
  const file = dataDir.path('dynamodb', 'data.sqlite');
  await mkdir(dataDir.path('dynamodb'), { recursive: true });
  if (seed) await seedFile(file, options, seed);
  const preferredPort = dataDir.state.ports.dynamodb;
  return await withTables(
    await startEmbeddedDatabase({ file, logFile: logFile(options), preferredPort }),
    options,
  );
}

/** The file appears whole, under its name, or not at all. */
async function seedFile(file: string, options: StartDatabaseOptions, seed: SeedOptions): Promise<void> {
  const folder = options.dataDir.path('seed');
  const source = await writeExport(folder, options.tables.map(tableDefinition), seed);
  options.say('Loading the records into the database ...');
  const unfinished = `${file}.import`;
  for (const path of [file, unfinished]) {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
  }
  await importInto(unfinished, source, { logFile: logFile(options), signal: seed.signal });
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(`${unfinished}${suffix}`)) await rename(`${unfinished}${suffix}`, `${file}${suffix}`);
  }
  await rm(folder, { recursive: true, force: true });
}

async function startInMemory(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { dataDir, seed } = options;
  const importFrom =
    seed && (await writeExport(dataDir.path('seed'), options.tables.map(tableDefinition), seed));
  if (seed) options.say('Loading the records into the database ...');
  const database = await startEmbeddedDatabase({ importFrom, logFile: logFile(options) });
  await rm(dataDir.path('seed'), { recursive: true, force: true });
  return await withTables(database, options);
}

/** Tables that are there already are kept, unless an earlier start left them half filled. */
async function startExternal(
  options: StartDatabaseOptions,
  url: string,
  anew: boolean,
): Promise<StartedDatabase> {
  const { tables, inMemory, seed } = options;
  const client = clientFor(url, options);
  if (anew) await deleteTables(client, tables);
  await createTables(client, tables);
  if (seed) await writeInBatches(client, seed);
  return {
    url,
    external: true,
    client,
    ended: new Promise(() => {}),
    async stop() {
      if (inMemory) await deleteTables(client, tables);
      client.destroy();
    },
  };
}

async function withTables(database: Database, options: StartDatabaseOptions): Promise<StartedDatabase> {
  const client = clientFor(database.url, options);
  const stop = async () => {
    client.destroy();
    await database.stop();
  };
  try {
    await createTables(client, options.tables);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...database, client, stop };
}

function clientFor(endpoint: string, { region }: StartDatabaseOptions): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}

const logFile = ({ dataDir }: StartDatabaseOptions) => dataDir.path('logs', 'dynamodb.log');
