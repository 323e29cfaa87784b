import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import getPort from 'get-port';
import { ledgerIndexes } from '#shared/jobs/ledger-keys';
import { models } from '#shared/models/index';
import type { Model, ModelIndex } from '#shared/models/model';

/** A DynamoDB of its own for a test file: in memory, on a free port, or the one that `AWS_ENDPOINT_URL_DYNAMODB` names. */
export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  stop(): Promise<void>;
}

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Starts it; rejects where it does not answer within 10 s. */
export async function startEmbeddedDynamoDb(): Promise<EmbeddedDynamoDb> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (given) return { endpoint: given, client: clientFor(given), stop: async () => undefined };
  const port = await getPort();
  const binary = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  const child = spawn(binary, ['--host', '127.0.0.1', '--port', `${port}`], { stdio: 'ignore' });
  const endpoint = `http://127.0.0.1:${port}`;
  const client = clientFor(endpoint);
  await ready(client);
  return {
    endpoint,
    client,
    stop: async () => {
      client.destroy();
      await ended(child);
    },
  };
}

/** A client of the test's own, to count, break or delay what goes through it. */
export const clientFor = (endpoint: string) =>
  new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });

async function ready(client: DynamoDBClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new ListTablesCommand({}));
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** The tables of a world of its own: the ledger and the models' tables with their indexes, all named with a prefix. */
export async function createTables(client: DynamoDBClient, prefix: string): Promise<Record<string, string>> {
  const tables = Object.fromEntries(models.map((model) => [model.name, `${prefix}-${model.name}`]));
  for (const model of models) await client.send(modelTable(model, `${prefix}-${model.name}`));
  await client.send(ledgerTable(`${prefix}-Ledger`));
  return tables;
}

const modelTable = (model: Model, TableName: string) => tableOf(TableName, ['id'], model.indexes);

const ledgerTable = (TableName: string) => tableOf(TableName, ['pk', 'sk'], Object.values(ledgerIndexes));

function tableOf(TableName: string, key: readonly string[], indexes: readonly ModelIndex[]) {
  const keysOf = (index: ModelIndex) => [index.partitionKey, ...(index.sortKey ? [index.sortKey] : [])];
  const names = new Set([...key, ...indexes.flatMap(keysOf)]);
  const schemaOf = (attributes: readonly string[]) =>
    attributes.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }) as const);
  return new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: schemaOf(key),
    AttributeDefinitions: [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    GlobalSecondaryIndexes:
      indexes.length === 0
        ? undefined
        : indexes.map((index) => ({
            IndexName: index.name,
            KeySchema: schemaOf(keysOf(index)),
            Projection: { ProjectionType: 'ALL' as const },
          })),
  });
}
