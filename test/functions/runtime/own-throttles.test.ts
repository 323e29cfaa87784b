import { createServer } from 'node:http';
import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { countOwnThrottles } from '#functions/runtime/own-throttles';
import { listen } from '#infra/local/site/listen';

/** An HTTP response from DynamoDB. */
interface Answer {
  readonly status?: number;
  readonly body: object;
}

const error = (name: string, more: object = {}): Answer => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'Slow down', ...more },
});

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/**
 * Creates a client that gets the given responses in order, along with its clock and the lines that its
 * counter writes.
 */
async function counted(answers: readonly Answer[]) {
  const left = [...answers];
  const lines: unknown[] = [];
  const clock = { ms: Date.parse('2026-03-02T10:00:00Z') };
  const server = createServer((request, response) => {
    request.resume();
    const { status = 200, body } = left.shift() ?? { body: {} };
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  });
  const { port, stop } = await listen(server, 0);
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 2,
  });
  stops.push(() => client.destroy(), stop);
  const flush = countOwnThrottles(client, {
    tables: new Set(['Users', 'Sets']),
    now: () => clock.ms,
    writeLine: (line) => lines.push(JSON.parse(line)),
  });
  return { client, clock, flush, lines };
}

const line = (table: string, count: number) =>
  expect.objectContaining({ TableName: table, OwnThrottleEvents: count });

const key = (id: string) => ({ id: { S: id } });
const put = (id: string) => ({ PutRequest: { Item: key(id) } });

test('each throttled attempt of a request counts once, in the embedded metric format', async () => {
  const throttled = error('ProvisionedThroughputExceededException');
  const { client, flush, lines } = await counted([throttled, throttled]);

  await expect(client.send(new ScanCommand({ TableName: 'Users' }))).rejects.toThrow('Slow down');
  flush();

  expect(lines).toEqual([
    {
      _aws: {
        Timestamp: Date.parse('2026-03-02T10:00:00Z'),
        CloudWatchMetrics: [
          {
            Namespace: 'WellnessAdmin',
            Dimensions: [['TableName']],
            Metrics: [{ Name: 'OwnThrottleEvents', Unit: 'Count' }],
          },
        ],
      },
      TableName: 'Users',
      OwnThrottleEvents: 2,
    },
  ]);
});

const reason = (resource: string) => ({
  reason: `${resource.includes('/index/') ? 'Index' : 'Table'}WriteProvisionedThroughputExceeded`,
  resource: `arn:aws:dynamodb:us-east-1:123456789012:table/${resource}`,
});

test.each([
  ['ProvisionedThroughputExceededException', 'ThrottlingReasons'],
  ['ThrottlingException', 'throttlingReasons'],
])('a request that only an index throttled (%s) does not count for the table', async (name, field) => {
  const onIndex = error(name, { [field]: [reason('Users/index/byEmail')] });
  const onBoth = error(name, { [field]: [reason('Users/index/byEmail'), reason('Users')] });
  const { client, flush, lines } = await counted([onIndex, onIndex, onBoth]);
  const Item = key('1');

  await expect(client.send(new PutItemCommand({ TableName: 'Users', Item }))).rejects.toThrow('Slow down');
  await client.send(new PutItemCommand({ TableName: 'Users', Item }));
  flush();

  expect(lines).toEqual([line('Users', 1)]);
});

test('a throttled query of an index does not count for the table', async () => {
  const throttled = error('ProvisionedThroughputExceededException');
  const { client, flush, lines } = await counted([throttled, throttled, throttled]);

  await expect(client.send(new QueryCommand({ TableName: 'Users', IndexName: 'byEmail' }))).rejects.toThrow(
    'Slow down',
  );
  await client.send(new QueryCommand({ TableName: 'Users' }));
  flush();

  expect(lines).toEqual([line('Users', 1)]);
});

test('each unprocessed item of a batch counts for its table', async () => {
  const { client, flush, lines } = await counted([
    { body: { UnprocessedItems: { Users: [put('1'), put('2')] } } },
    { body: { Responses: {}, UnprocessedKeys: { Sets: { Keys: [key('1')] } } } },
  ]);

  await client.send(new BatchWriteItemCommand({ RequestItems: { Users: [put('1'), put('2'), put('3')] } }));
  await client.send(new BatchGetItemCommand({ RequestItems: { Sets: { Keys: [key('1'), key('2')] } } }));
  flush();

  expect(lines).toEqual([line('Users', 2), line('Sets', 1)]);
});

test('each throttled statement and each throttled item of a transaction counts for its table', async () => {
  const { client, flush, lines } = await counted([
    { body: { Responses: [{}, { Error: { Code: 'ThrottlingError', Message: 'Slow down' } }] } },
    error('TransactionCanceledException', {
      CancellationReasons: [{ Code: 'None' }, { Code: 'ProvisionedThroughputExceeded' }],
    }),
  ]);
  const statements = [`UPDATE "Users" SET a=? WHERE id=?`, `DELETE FROM "Sets" WHERE id=?`];
  const transaction = ['Sets', 'Users'].map((TableName) => ({ Put: { TableName, Item: key('1') } }));

  await client.send(
    new BatchExecuteStatementCommand({ Statements: statements.map((Statement) => ({ Statement })) }),
  );
  await expect(
    client.send(new TransactWriteItemsCommand({ TransactItems: transaction })),
  ).rejects.toMatchObject({ name: 'TransactionCanceledException' });
  flush();

  expect(lines).toEqual([line('Sets', 1), line('Users', 1)]);
});

test('other errors and other tables do not count', async () => {
  const { client, flush, lines } = await counted([
    error('ConditionalCheckFailedException'),
    { body: { UnprocessedItems: { Ledger: [put('1')] } } },
  ]);

  await expect(client.send(new ScanCommand({ TableName: 'Users' }))).rejects.toThrow();
  await client.send(new BatchWriteItemCommand({ RequestItems: { Ledger: [put('1')] } }));
  flush();

  expect(lines).toEqual([]);
});

test('events of more than five seconds are written without waiting for the end', async () => {
  const one = { body: { UnprocessedItems: { Users: [put('1')] } } };
  const { client, clock, lines } = await counted([one, one]);
  const write = () => client.send(new BatchWriteItemCommand({ RequestItems: { Users: [put('1')] } }));

  await write();
  expect(lines).toEqual([]);
  clock.ms += 5_000;
  await write();

  expect(lines).toEqual([line('Users', 2)]);
});
