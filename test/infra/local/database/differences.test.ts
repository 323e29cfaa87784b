import { devNull } from 'node:os';
import {
  BatchGetItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  ExecuteStatementCommand,
  ExecuteTransactionCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '#infra/local/database/embedded';
import { clientFor } from '../../../support/database/embedded-dynamodb';

/**
 * What the embedded database does differently from DynamoDB (docs/local-host.md, "Differences from AWS"). If
 * a new version of it makes a test fail, remove the line from that page.
 */
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let client: ReturnType<typeof clientFor>;
const TableName = 'differences';

beforeAll(async () => {
  database = await startEmbeddedDatabase({ logFile: devNull });
  client = clientFor(database.url);
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: ['p', 's', 'g'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'p', KeyType: 'HASH' },
        { AttributeName: 's', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'byG',
          KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
          Projection: { ProjectionType: 'KEYS_ONLY' },
        },
      ],
    }),
  );
  for (const [p, s] of [
    ['a', '1'],
    ['a', '2'],
    ['b', '1'],
  ]) {
    await put({ p: { S: p ?? '' }, s: { S: s ?? '' }, g: { S: 'g' } });
  }
});
afterAll(async () => {
  client.destroy();
  await database.stop();
});

const put = (Item: PutItemCommand['input']['Item']) => client.send(new PutItemCommand({ TableName, Item }));

const partiql = (Statement: string) => client.send(new ExecuteStatementCommand({ Statement }));

it('a PartiQL SELECT is not cut at 1 MB', async () => {
  for (const s of ['1', '2', '3', '4'])
    await put({ p: { S: 'big' }, s: { S: s }, text: { S: 'x'.repeat(390_000) } });

  const { Items, NextToken } = await partiql(`SELECT * FROM "${TableName}" WHERE p = 'big'`);

  expect([Items?.length, NextToken]).toEqual([4, undefined]);
});

it('a PartiQL UPDATE of a key moves the record', async () => {
  await put({ p: { S: 'moved' }, s: { S: 'from' } });

  await partiql(`UPDATE "${TableName}" SET s = 'to' WHERE p = 'moved' AND s = 'from'`);

  const { Items } = await partiql(`SELECT s FROM "${TableName}" WHERE p = 'moved'`);
  expect(Items).toEqual([{ s: { S: 'to' } }]);
});

it('PartiQL ignores ORDER BY in descending order', async () => {
  const { Items } = await partiql(`SELECT s FROM "${TableName}" WHERE p = 'a' ORDER BY s DESC`);

  expect(Items?.map(({ s }) => s?.S)).toEqual(['1', '2']);
});

it('PartiQL refuses EXISTS in a transaction, and the functions size and attribute_type', async () => {
  const exists = `EXISTS(SELECT * FROM "${TableName}" WHERE p = 'a' AND s = '1')`;
  const transaction = new ExecuteTransactionCommand({ TransactStatements: [{ Statement: exists }] });

  await expect(client.send(transaction)).rejects.toThrow("wasn't well formed");
  for (const condition of ['size(g) = 1', "attribute_type(g, 'S')"]) {
    await expect(partiql(`SELECT s FROM "${TableName}" WHERE p = 'a' AND ${condition}`)).rejects.toThrow(
      "wasn't well formed",
    );
  }
});

it('a list is filled with nulls if an update sets an index beyond its end', async () => {
  const { Attributes } = await client.send(
    new UpdateItemCommand({
      TableName,
      Key: { p: { S: 'a' }, s: { S: '1' } },
      UpdateExpression: 'SET tags = :empty',
      ExpressionAttributeValues: { ':empty': { L: [] } },
      ReturnValues: 'ALL_NEW',
    }),
  );
  expect(Attributes?.tags).toEqual({ L: [] });

  const { Attributes: after } = await client.send(
    new UpdateItemCommand({
      TableName,
      Key: { p: { S: 'a' }, s: { S: '1' } },
      UpdateExpression: 'SET tags[2] = :value',
      ExpressionAttributeValues: { ':value': { S: 'x' } },
      ReturnValues: 'ALL_NEW',
    }),
  );
  expect(after?.tags).toEqual({ L: [{ NULL: true }, { NULL: true }, { S: 'x' }] });
});

it('the second index of a REMOVE counts in the shortened list', async () => {
  const Key = { p: { S: 'a' }, s: { S: '1' } };
  await put({ ...Key, tags: { L: ['a', 'b', 'c', 'd'].map((S) => ({ S })) } });

  const { Attributes } = await client.send(
    new UpdateItemCommand({
      TableName,
      Key,
      UpdateExpression: 'REMOVE tags[0], tags[2]',
      ReturnValues: 'ALL_NEW',
    }),
  );

  expect(Attributes?.tags).toEqual({ L: [{ S: 'b' }, { S: 'c' }] });
});

it('a REMOVE within a map that is missing is accepted', async () => {
  const Key = { p: { S: 'b' }, s: { S: '1' } };

  const { Attributes } = await client.send(
    new UpdateItemCommand({ TableName, Key, UpdateExpression: 'REMOVE m.a', ReturnValues: 'ALL_NEW' }),
  );

  expect(Attributes).toHaveProperty('g');
});

it('a transaction does not double the write units of an index', async () => {
  const Item = { p: { S: 'units' }, s: { S: '1' }, g: { S: 'g' } };

  const { ConsumedCapacity } = await client.send(
    new TransactWriteItemsCommand({
      ReturnConsumedCapacity: 'INDEXES',
      TransactItems: [{ Put: { TableName, Item } }],
    }),
  );

  const [units] = ConsumedCapacity ?? [];
  expect(units?.Table?.CapacityUnits).toBe(2);
  expect(units?.GlobalSecondaryIndexes?.byG?.CapacityUnits).toBe(1);
});

it('an index key may be longer than 2,048 bytes', async () => {
  await expect(put({ p: { S: 'long' }, s: { S: '1' }, g: { S: 'x'.repeat(3_000) } })).resolves.toBeDefined();
});

it('an index answers for attributes that it does not project', async () => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'byG',
      KeyConditionExpression: 'g = :g',
      ProjectionExpression: 'tags',
      ExpressionAttributeValues: { ':g': { S: 'g' } },
    }),
  );

  expect(Items?.length).toBeGreaterThan(0);
});

it('a query accepts a start key of another partition', async () => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'p = :p',
      ExpressionAttributeValues: { ':p': { S: 'a' } },
      ExclusiveStartKey: { p: { S: 'b' }, s: { S: '1' } },
    }),
  );

  expect(Items?.map(({ s }) => s?.S)).toEqual(['2']);
});

it('ItemCount is exact, and TTL may be enabled twice within an hour', async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const { Count } = await client.send(new ScanCommand({ TableName, ProjectionExpression: 'p' }));
  const enable = new UpdateTimeToLiveCommand({
    TableName,
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  });

  await client.send(enable);

  expect(Table?.ItemCount).toBeGreaterThanOrEqual(Count ?? 1);
  await expect(client.send(enable)).resolves.toBeDefined();
});

it('requests to one record at once never conflict', async () => {
  const add = () =>
    new TransactWriteItemsCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: { p: { S: 'hot' }, s: { S: '1' } },
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': { N: '1' } },
          },
        },
      ],
    });

  await Promise.all(Array.from({ length: 40 }, () => client.send(add())));

  const { Responses } = await client.send(
    new BatchGetItemCommand({
      RequestItems: { [TableName]: { Keys: [{ p: { S: 'hot' }, s: { S: '1' } }] } },
    }),
  );
  expect(Responses?.[TableName]?.[0]?.n).toEqual({ N: '40' });
});
