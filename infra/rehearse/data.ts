import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DynamoDBClient, paginateListTables, paginateScan } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { type Attributes, toAttributes } from '#functions/dynamodb/values';
import { models } from '#shared/models/index';
import { livingOwner, lockFile } from '../local/data-dir/lock';
import { startEmbeddedDatabase } from '../local/database/embedded';
import { itemsOf } from '../local/import/data-file';
import { findExports, modelOf } from '../local/import/find-exports';

/** A mistake that the user can fix. The message says what was given and what was expected. */
export class RehearseError extends Error {
  override readonly name = 'RehearseError';
}

export interface Data {
  /** The names of the models that have records here. */
  readonly tables: readonly string[];
  /** Yields the records of a model. A table can be read more than once. */
  readonly read: (table: string) => AsyncIterable<Attributes>;
  readonly close: () => Promise<void>;
}

const names = Object.fromEntries(models.map(({ name }) => [name, name]));
const database = 'data.sqlite';

/**
 * Opens a JSON file with records by model, the folder of DynamoDB exports, or the data directory of a local
 * host. Throws RehearseError or HostError if it is none of these, or is damaged.
 */
export async function openData(given: string): Promise<Data> {
  const path = resolve(given);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new RehearseError(`--data ${given}: there is no such file or folder.`);
  if (found.isFile()) return readJson(given, path);
  const isDataDir = await stat(join(path, database)).catch(() => undefined);
  return isDataDir ? readDataDir(given, path) : readExports(path);
}

const records = z.record(z.string(), z.array(z.looseObject({ id: z.string().min(1) })));

async function readJson(given: string, path: string): Promise<Data> {
  const wanted = `expected a JSON object with a list of records for each model, such as {"UserActivity": [{"id": "a"}]}`;
  let tables: z.infer<typeof records>;
  try {
    tables = records.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new RehearseError(`--data ${given} cannot be read; ${wanted}.`, { cause: error });
  }
  const unknown = Object.keys(tables).find((table) => !Object.hasOwn(names, table));
  if (unknown !== undefined)
    throw new RehearseError(
      `--data ${given} has records of ${unknown}, which is no model; expected one of ${Object.keys(names).join(', ')}.`,
    );
  return {
    tables: Object.keys(tables),
    async *read(table) {
      for (const record of tables[table] ?? []) yield toAttributes(record);
    },
    close: async () => {},
  };
}

/** Checks nothing. The import checks items before it writes them, and here nothing is written. */
const unchecked = { check: () => {} };

async function readExports(path: string): Promise<Data> {
  const exports = await findExports([path], names);
  return {
    tables: exports.map(({ model }) => model),
    async *read(table) {
      for (const { model, files } of exports) {
        if (model !== table) continue;
        for (const file of files) for await (const { item } of itemsOf(file, unchecked)) yield item;
      }
    },
    close: async () => {},
  };
}

/** Reads a copy of the database, so that the data directory stays as it is. */
async function readDataDir(given: string, path: string): Promise<Data> {
  if ((await livingOwner(join(path, lockFile))) !== undefined)
    throw new RehearseError(
      `--data ${given} is in use by a local host. Stop the host first, or give the folder of a backup or an export.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'rehearse-data-'));
  const file = join(folder, database);
  for (const end of ['', '-wal', '-shm'])
    await cp(join(path, `${database}${end}`), `${file}${end}`).catch((error: unknown) => {
      if (end === '') throw error;
    });
  const { url, stop } = await startEmbeddedDatabase({ file, logFile: join(folder, 'database.log') });
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const physical = new Map<string, string>();
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const tableName of TableNames) {
      const model = modelOf(tableName, names);
      if (model !== undefined) physical.set(model, tableName);
    }
  }
  return {
    tables: [...physical.keys()],
    async *read(table) {
      const TableName = physical.get(table);
      if (TableName === undefined) return;
      for await (const { Items = [] } of paginateScan({ client, pageSize: 500 }, { TableName }))
        yield* Items as Attributes[];
    },
    async close() {
      client.destroy();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
