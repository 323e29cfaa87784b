import * as sdk from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../simulation/table/database';
import { type SomeRequest, someRequest } from '../../simulation/table/requests';
import { canonical, canonicalItem, type Item } from '../../simulation/table/values';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';

let embedded: EmbeddedDynamoDb;
beforeAll(async () => {
  embedded = await startEmbeddedDynamoDb();
});
afterAll(() => embedded.stop());

let worlds = 0;

/** Creates both databases, each with the same two empty tables. */
async function twoDatabases() {
  worlds += 1;
  const prefix = `simulated-${process.pid}-${Date.now().toString(36)}-${worlds}`;
  const tables = { rows: `${prefix}-rows`, records: `${prefix}-records` };
  const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
  const keys = (...names: string[]) =>
    names.map((AttributeName, index) => ({
      AttributeName,
      KeyType: index === 0 ? ('HASH' as const) : ('RANGE' as const),
    }));
  await embedded.client.send(
    new sdk.CreateTableCommand({
      TableName: tables.rows,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('pk', 'sk'),
      AttributeDefinitions: ['pk', 'sk', 'list', 'at'].map(text),
      GlobalSecondaryIndexes: [
        { IndexName: 'byList', KeySchema: keys('list', 'at'), Projection: { ProjectionType: 'ALL' } },
      ],
    }),
  );
  await embedded.client.send(
    new sdk.CreateTableCommand({
      TableName: tables.records,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys('id'),
      AttributeDefinitions: [text('id')],
    }),
  );
  const index = { name: 'byList', partitionKey: 'list', sortKey: 'at' };
  const simulated = new Database<undefined>([
    { name: tables.rows, partitionKey: 'pk', sortKey: 'sk', indexes: [index] },
    { name: tables.records, partitionKey: 'id', indexes: [] },
  ]);
  return { tables, simulated };
}

type Command = new (input: never) => object;

const commands: Readonly<Record<string, Command>> = {
  PutItem: sdk.PutItemCommand,
  UpdateItem: sdk.UpdateItemCommand,
  DeleteItem: sdk.DeleteItemCommand,
  GetItem: sdk.GetItemCommand,
  Query: sdk.QueryCommand,
  BatchGetItem: sdk.BatchGetItemCommand,
  BatchWriteItem: sdk.BatchWriteItemCommand,
  BatchExecuteStatement: sdk.BatchExecuteStatementCommand,
  TransactWriteItems: sdk.TransactWriteItemsCommand,
};

/** Returns the database's response, which the command types do not describe. */
const send = async (request: object): Promise<object> => Object(await embedded.client.send(request as never));

async function answerOf(ask: () => Promise<object> | object): Promise<unknown> {
  try {
    return comparable(await ask());
  } catch (error) {
    const { name, CancellationReasons } = error as sdk.TransactionCanceledException;
    return { error: name, reasons: CancellationReasons?.map(({ Code }) => Code) };
  }
}

/**
 * Returns the part of a response that must be the same in both databases. The items of a batch are in no
 * particular order.
 */
function comparable(answer: object): unknown {
  const {
    Item: item,
    Items,
    Attributes,
    Responses,
    LastEvaluatedKey,
  } = answer as {
    Item?: Item;
    Items?: Item[];
    Attributes?: Item;
    Responses?: { Error?: { Code?: string } }[] | Record<string, Item[]>;
    LastEvaluatedKey?: Item;
  };
  return {
    item: item && canonicalItem(item),
    items: Items?.map(canonicalItem),
    attributes: Attributes && canonicalItem(Attributes),
    last: LastEvaluatedKey && canonicalItem(LastEvaluatedKey),
    responses: Array.isArray(Responses)
      ? Responses.map(({ Error: error }) => error?.Code ?? 'done')
      : Object.values(Responses ?? {}).map((items) => items.map(canonicalItem).sort()),
  };
}

/** Returns all items in a table, regardless of how they are split into pages. */
async function everything(ask: (start: Item | undefined) => Promise<object> | object): Promise<string[]> {
  const found: string[] = [];
  let start: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = (await ask(start)) as {
      Items?: Item[];
      LastEvaluatedKey?: Item;
    };
    found.push(...Items.map(canonicalItem));
    start = LastEvaluatedKey;
  } while (start);
  return found.sort();
}

async function expectSame(requests: readonly SomeRequest[]): Promise<void> {
  const { tables, simulated } = await twoDatabases();
  const context = { now: 0, by: undefined };
  for (const { command, input } of requests) {
    const given = input(tables);
    const Request = commands[command];
    if (!Request) throw new Error(`There is no ${command}.`);
    const real = await answerOf(() => send(new Request(given as never)));
    const own = await answerOf(() => simulated.execute(`${command}Command`, given, context));
    expect(own, `${command} ${JSON.stringify(given)}`).toEqual(real);
  }
  for (const TableName of Object.values(tables)) {
    const page = { TableName, Limit: 2 };
    const real = await everything((ExclusiveStartKey) =>
      embedded.client.send(new sdk.ScanCommand({ ...page, ExclusiveStartKey: ExclusiveStartKey as never })),
    );
    const own = await everything((ExclusiveStartKey) =>
      simulated.execute('ScanCommand', { ...page, ExclusiveStartKey }, context),
    );
    expect(own).toEqual(real);
    await embedded.client.send(new sdk.DeleteTableCommand({ TableName }));
  }
}

test("the simulated table responds like the embedded DynamoDB to all of the engine's requests", async () => {
  await fc.assert(fc.asyncProperty(fc.array(someRequest, { minLength: 1, maxLength: 25 }), expectSame), {
    numRuns: 60,
    seed: 12,
  });
});

test('numbers and sets are equal in any notation', () => {
  expect(canonical({ N: '1.0' })).toBe(canonical({ N: '1' }));
  expect(canonical({ SS: ['b', 'a'] })).toBe(canonical({ SS: ['a', 'b'] }));
  expect(canonical({ S: '1' })).not.toBe(canonical({ N: '1' }));
});
