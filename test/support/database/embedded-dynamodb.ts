import { devNull } from 'node:os';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startEmbeddedDatabase } from '#infra/local/database/embedded';
import { dueIndexes } from '#shared/events/due-index';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { reportIndexes } from '#shared/jobs/ledger/report-keys';
import { AuditEntry } from '#shared/models/audit-entry';
import { models } from '#shared/models/index';
import type { Model, ModelIndex } from '#shared/models/model';

/**
 * A test file's DynamoDB instance: either an in-memory instance on a free port, or the instance at
 * `AWS_ENDPOINT_URL_DYNAMODB`.
 */
export interface EmbeddedDynamoDb {
  readonly endpoint: string;
  readonly client: DynamoDBClient;
  stop(): Promise<void>;
}

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };

/** Starts the database. It never outlives this process, however the process exits. */
export async function startEmbeddedDynamoDb(): Promise<EmbeddedDynamoDb> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (given) return { endpoint: given, client: clientFor(given), stop: async () => undefined };
  const database = await startEmbeddedDatabase({ logFile: devNull });
  const client = clientFor(database.url);
  return {
    endpoint: database.url,
    client,
    async stop() {
      client.destroy();
      await database.stop();
    },
  };
}

/** Creates a separate client whose requests the test can count, break or delay. */
export const clientFor = (endpoint: string) =>
  new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });

/**
 * Creates the tables for a separate world, all with the same name prefix: the ledger, the audit trail, the
 * reports, the webhooks, the messages, and the models' tables with their indexes.
 */
export async function createTables(client: DynamoDBClient, prefix: string): Promise<Record<string, string>> {
  const tables = Object.fromEntries(models.map((model) => [model.name, `${prefix}-${model.name}`]));
  const all = [
    ...[...models, AuditEntry].map((model) => modelTable(model, `${prefix}-${model.name}`)),
    keyedTable(`${prefix}-Ledger`, Object.values(ledgerIndexes)),
    keyedTable(`${prefix}-Reports`, reportIndexes),
    keyedTable(`${prefix}-Webhooks`, Object.values(dueIndexes)),
    keyedTable(`${prefix}-Messages`, Object.values(dueIndexes)),
  ];
  await Promise.all(all.map((table) => client.send(table)));
  return tables;
}

const modelTable = (model: Model, TableName: string) => tableOf(TableName, ['id'], model.indexes);

const keyedTable = (TableName: string, indexes: readonly ModelIndex[]) =>
  tableOf(TableName, ['pk', 'sk'], indexes);

function tableOf(TableName: string, key: readonly string[], indexes: readonly ModelIndex[]) {
  const keysOf = (index: ModelIndex) => [index.partitionKey, ...(index.sortKey ? [index.sortKey] : [])];
  const names = new Set([...key, ...indexes.flatMap(keysOf)]);
  const schemaOf = (attributes: readonly string[]) =>
    attributes.map(
      (AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' }) as const,
    );
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
