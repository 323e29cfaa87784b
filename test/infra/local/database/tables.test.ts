import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, startEmbeddedDatabase } from '#infra/local/database/embedded';
import { createTables, deleteTables } from '#infra/local/database/tables';
import type { ResolvedResource } from '#infra/local/template/template';

let folder = '';
let database: Database;
let client: DynamoDBClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tables-'));
  database = await startEmbeddedDatabase({ logFile: join(folder, 'log.txt') });
  client = new DynamoDBClient({
    endpoint: database.url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a template table that resembles the ledger, with the given index names. */
const table = (name: string, ...indexNames: readonly string[]): ResolvedResource => ({
  logicalId: 'Table',
  type: 'AWS::DynamoDB::Table',
  ref: name,
  attributes: {},
  properties: {
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    AttributeDefinitions: ['pk', 'sk', 'job'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    GlobalSecondaryIndexes: indexNames.map((IndexName) => ({
      IndexName,
      KeySchema: [{ AttributeName: 'job', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
    })),
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    BillingMode: 'PAY_PER_REQUEST',
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  },
});

it('creates a table with its keys, indexes and time to live, and keeps it the next time', async () => {
  await createTables(client, [table('Ledger', 'byJob')]);
  await createTables(client, [table('Ledger', 'byJob')]);

  const { Table } = await client.send(new DescribeTableCommand({ TableName: 'Ledger' }));
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: 'Ledger' }));
  expect(Table?.KeySchema).toHaveLength(2);
  expect(Table?.GlobalSecondaryIndexes).toMatchObject([
    { IndexName: 'byJob', Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] } },
  ]);
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
});

it('gives advice about a table from another version of the stack', async () => {
  await createTables(client, [table('Older', 'byJob')]);

  await expect(createTables(client, [table('Older', 'byStart')])).rejects.toThrow('Start over with --fresh');
});

it('adds missing indexes to a table from an earlier version of the stack, with its contents', async () => {
  await createTables(client, [table('Growing', 'byJob')]);
  const Item = { pk: { S: 'RUN#1' }, sk: { S: 'RUN' }, job: { S: 'tidy-up' }, title: { S: 'Tidy up' } };
  await client.send(new PutItemCommand({ TableName: 'Growing', Item }));

  await createTables(client, [table('Growing', 'byJob', 'byAttention', 'byTitle')]);

  for (const IndexName of ['byAttention', 'byTitle']) {
    const found = await client.send(
      new QueryCommand({
        TableName: 'Growing',
        IndexName,
        KeyConditionExpression: 'job = :job',
        ExpressionAttributeValues: { ':job': { S: 'tidy-up' } },
      }),
    );
    expect(found.Items).toEqual([Item]);
  }
});

it('deletes tables, even if they do not exist', async () => {
  await createTables(client, [table('Doomed', 'byJob')]);

  await deleteTables(client, [table('Doomed', 'byJob'), table('Nobody', 'byJob')]);

  expect((await client.send(new ListTablesCommand({}))).TableNames).not.toContain('Doomed');
});

describe('an index that the database does not complete', () => {
  /** Creates a client for a database with a table whose index status never changes. */
  const stuck = () => {
    const stub = new DynamoDBClient({ region: 'us-east-1' });
    const [hash, range] = ['pk', 'sk'].map((AttributeName, index) => ({
      AttributeName,
      KeyType: index === 0 ? ('HASH' as const) : ('RANGE' as const),
    }));
    mockClient(stub)
      .on(CreateTableCommand)
      .rejects(new ResourceInUseException({ message: 'there', $metadata: {} }))
      .on(DescribeTableCommand)
      .resolves({
        Table: {
          KeySchema: [hash, range].flatMap((one) => one ?? []),
          GlobalSecondaryIndexes: [
            {
              IndexName: 'byJob',
              IndexStatus: 'CREATING',
              KeySchema: [{ AttributeName: 'job', KeyType: 'HASH' }],
              Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['title'] },
            },
          ],
        },
      });
    return stub;
  };
  const both = [table('Ledger', 'byJob', 'byUser')];

  it('is waited for with a message, and not forever', async () => {
    const said: string[] = [];

    const creating = createTables(stuck(), both, { say: (step) => said.push(step), indexTimeoutMs: 3000 });

    await expect(creating).rejects.toMatchObject({
      code: 'DatabaseFailed',
      message: expect.stringMatching(/^Waited 3 s for the index byJob of Ledger, .*CREATING.*--fresh/),
    });
    expect(said).toEqual([expect.stringMatching(/^Waiting for the index byJob of Ledger/)]);
  });

  it('is no longer waited for after an abort', async () => {
    const interruption = new AbortController();
    const say = () => interruption.abort();

    await expect(createTables(stuck(), both, { say, signal: interruption.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
