import { mkdir } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DataDir } from '../data-dir';
import type { ResolvedResource } from '../template';
import { type Database, startEmbeddedDatabase } from './embedded';
import { createTables, deleteTables } from './tables';

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
}

/** A database with the stack's tables in it, and the client for it. */
export interface StartedDatabase extends Database {
  readonly client: DynamoDBClient;
}

/** Starts the database, with the stack's tables: those that are there already are kept, but for a fresh start. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  if (options.externalUrl) return startExternal(options, options.externalUrl);
  return options.inMemory ? startInMemory(options) : startOnDisk(options);
}

async function startOnDisk(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { dataDir } = options;
  const file = dataDir.path('dynamodb', 'data.sqlite');
  await mkdir(dataDir.path('dynamodb'), { recursive: true });
  const preferredPort = dataDir.state.ports.dynamodb;
  return await withTables(
    await startEmbeddedDatabase({ file, logFile: logFile(options), preferredPort }),
    options,
  );
}

async function startInMemory(options: StartDatabaseOptions): Promise<StartedDatabase> {
  return await withTables(await startEmbeddedDatabase({ logFile: logFile(options) }), options);
}

async function startExternal(options: StartDatabaseOptions, url: string): Promise<StartedDatabase> {
  const { tables, inMemory, fresh } = options;
  const client = clientFor(url, options);
  if (fresh) await deleteTables(client, tables);
  await createTables(client, tables);
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
