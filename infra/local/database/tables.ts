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
import { HostError } from '../base/host-error';
import { flag, ignored, ignoring, type ResolvedResource, readProperties } from '../template/template';

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
        ...ignoring('OnDemandThroughput', 'ProvisionedThroughput', 'ContributorInsightsSpecification'),
        ...ignoring('WarmThroughput'),
      }),
    )
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: flag }).optional(),
  // Capacity is unlimited on the host.
  ...ignoring('BillingMode', 'ProvisionedThroughput', 'OnDemandThroughput', 'WarmThroughput'),
  ...ignoring('ContributorInsightsSpecification'),
  // Exports require it, as on AWS. The host does not keep earlier states.
  PointInTimeRecoverySpecification: z
    .strictObject({ PointInTimeRecoveryEnabled: flag, RecoveryPeriodInDays: ignored })
    .optional(),
  // Only useful in the cloud; `--fresh` must be able to delete tables.
  ...ignoring('SSESpecification', 'DeletionProtectionEnabled', 'Tags'),
});

export const isRecoverable = (resource: ResolvedResource): boolean =>
  readProperties(resource, tableShape).PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true;

/** Returns undefined if the table's rows do not expire. */
export function expiryOf(
  resource: ResolvedResource,
): { readonly attribute: string; readonly keys: readonly string[] } | undefined {
  const { TimeToLiveSpecification, KeySchema } = readProperties(resource, tableShape);
  if (!TimeToLiveSpecification?.Enabled) return undefined;
  return {
    attribute: TimeToLiveSpecification.AttributeName,
    keys: KeySchema.map(({ AttributeName }) => AttributeName),
  };
}

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
 * Adds missing indexes to existing tables. Rejects with a HostError if an existing table has other keys, or
 * another index of the same name.
 */
export async function createTables(
  client: DynamoDBClient,
  resources: readonly ResolvedResource[],
  waiting: Waiting = {},
): Promise<void> {
  await Promise.all(resources.map((resource) => createTable(client, resource, waiting)));
}

export interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Called with a description of the wait. */
  readonly say?: ((step: string) => void) | undefined;
  /** The timeout for all indexes of a table; ten minutes by default. */
  readonly indexTimeoutMs?: number;
}

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

async function createTable(
  client: DynamoDBClient,
  resource: ResolvedResource,
  waiting: Waiting,
): Promise<void> {
  const wanted = tableDefinition(resource);
  const { TableName } = wanted;
  try {
    await client.send(new CreateTableCommand(wanted));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, wanted, waiting);
  }
  const abort = waiting.signal ? { abortSignal: waiting.signal } : {};
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1, ...abort }, { TableName });

  const { TimeToLiveSpecification } = readProperties(resource, tableShape);
  if (!TimeToLiveSpecification) return;
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.AttributeName === TimeToLiveSpecification.AttributeName) return;
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

async function addMissingIndexes(
  client: DynamoDBClient,
  wanted: ReturnType<typeof tableDefinition>,
  waiting: Waiting,
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
      `The table ${TableName} contains data from a different version of the stack (different keys or indexes). Start over with --fresh.`,
    );
  }
  // DynamoDB creates one index at a time, and may still be creating one from an earlier start.
  if (missing && missing.length > 0) await untilIndexesAreActive(client, TableName, waiting);
  for (const index of missing ?? []) {
    const GlobalSecondaryIndexUpdates = [{ Create: index }];
    await client.send(
      new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates }),
    );
    await untilIndexesAreActive(client, TableName, waiting);
  }
}

async function untilIndexesAreActive(
  client: DynamoDBClient,
  TableName: string,
  { signal, say, indexTimeoutMs = usualIndexTimeoutMs }: Waiting,
): Promise<void> {
  const startedMs = performance.now();
  for (let looks = 0; ; looks += 1) {
    signal?.throwIfAborted();
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    const index = Table?.GlobalSecondaryIndexes?.find(({ IndexStatus }) => IndexStatus !== 'ACTIVE');
    if (!index) return;
    const what = `the index ${index.IndexName} of ${TableName}, which the database is creating (${index.IndexStatus})`;
    if (performance.now() - startedMs > indexTimeoutMs) {
      throw new HostError(
        'DatabaseFailed',
        `Waited ${Math.round(indexTimeoutMs / 1000)} s for ${what}. Start again once it is ACTIVE, or start over with --fresh.`,
      );
    }
    if (looks === looksInSilence) say?.(`Waiting for ${what} ...`);
    await sleep(indexCheckMs, undefined, { signal });
  }
}

const usualIndexTimeoutMs = 10 * 60_000;
/** How many checks are made before the wait is announced. */
const looksInSilence = 4;

const indexCheckMs = 500;

/** Returns the parts of a definition that cannot change once the table has data. */
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
