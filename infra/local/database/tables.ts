import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { HostError } from '../host-error';
import { flag, ignored, type ResolvedResource, readProperties } from '../template';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const tableShape = z.strictObject({
  TableName: z.string().optional(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  GlobalSecondaryIndexes: z
    .array(
      z.strictObject({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.strictObject({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
        // Capacity is not limited here.
        OnDemandThroughput: ignored,
        ProvisionedThroughput: ignored,
        ContributorInsightsSpecification: ignored,
        WarmThroughput: ignored,
      }),
    )
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: flag }).optional(),
  // Capacity is not limited here.
  BillingMode: ignored,
  ProvisionedThroughput: ignored,
  OnDemandThroughput: ignored,
  WarmThroughput: ignored,
  ContributorInsightsSpecification: ignored,
  // What protects data in the cloud: copies, encryption, a lock against deletion; here --fresh is meant to delete.
  PointInTimeRecoverySpecification: ignored,
  SSESpecification: ignored,
  DeletionProtectionEnabled: ignored,
  Tags: ignored,
});

/** A table of the template in the form that DynamoDB's CreateTable takes; capacity is on demand. */
export function tableDefinition(
  resource: ResolvedResource,
): CreateTableCommandInput & { readonly TableName: string } {
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes } = readProperties(resource, tableShape);
  return {
    TableName: resource.ref,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes: GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  };
}

/**
 * Creates the tables that do not exist yet, with their time to live, and the indexes that a table of an earlier version of the stack
 * lacks. Throws a HostError if one exists with other keys, or with an index that is another now.
 */
export async function createTables(
  client: DynamoDBClient,
  resources: readonly ResolvedResource[],
): Promise<void> {
  await Promise.all(resources.map((resource) => createTable(client, resource)));
}

/** Deletes the tables and what is in them; those that do not exist are no error. */
export async function deleteTables(
  client: DynamoDBClient,
  resources: readonly ResolvedResource[],
): Promise<void> {
  await Promise.all(
    resources.map(async ({ ref: TableName }) => {
      try {
        await client.send(new DeleteTableCommand({ TableName }));
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return;
        throw error;
      }
      await waitUntilTableNotExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });
    }),
  );
}

async function createTable(client: DynamoDBClient, resource: ResolvedResource): Promise<void> {
  const wanted = tableDefinition(resource);
  const { TableName } = wanted;
  try {
    await client.send(new CreateTableCommand(wanted));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, wanted);
  }
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName });

  const { TimeToLiveSpecification } = readProperties(resource, tableShape);
  if (!TimeToLiveSpecification) return;
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.AttributeName === TimeToLiveSpecification.AttributeName) return;
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

/** The database fills a new index with what the table holds. */
async function addMissingIndexes(
  client: DynamoDBClient,
  wanted: ReturnType<typeof tableDefinition>,
): Promise<void> {
  const { TableName, AttributeDefinitions, GlobalSecondaryIndexes = [] } = wanted;
  const { Table = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const existing = new Set(Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const [missing, kept] = [true, false].map((lacks) =>
    GlobalSecondaryIndexes.filter(({ IndexName }) => existing.has(IndexName) !== lacks),
  );
  if (layout(Table) !== layout({ ...wanted, GlobalSecondaryIndexes: kept })) {
    throw new HostError(
      'DatabaseFailed',
      `The table ${TableName} holds data of another version of the stack (other keys or indexes). Start with --fresh to begin anew.`,
    );
  }
  // DynamoDB makes one index at a time.
  for (const index of missing ?? []) {
    const GlobalSecondaryIndexUpdates = [{ Create: index }];
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }),
    );
    await untilIndexesAreActive(client, TableName);
  }
}

async function untilIndexesAreActive(client: DynamoDBClient, TableName: string): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.GlobalSecondaryIndexes?.every(({ IndexStatus }) => IndexStatus === 'ACTIVE')) return;
    await sleep(indexCheckMs);
  }
}

/** Time between two looks at an index that is being made. */
const indexCheckMs = 500;

/** What of a table cannot change while it holds data. */
function layout({
  KeySchema,
  GlobalSecondaryIndexes = [],
}: Pick<TableDescription, 'KeySchema' | 'GlobalSecondaryIndexes'>): string {
  const keys = (schema: TableDescription['KeySchema']) =>
    schema?.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`);
  const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) =>
    [IndexName, keys(KeySchema), Projection?.ProjectionType, Projection?.NonKeyAttributes?.toSorted()]
      .flat()
      .join(),
  );
  return JSON.stringify([keys(KeySchema), indexes.sort()]);
}
