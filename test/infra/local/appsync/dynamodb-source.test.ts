import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi, type TestApi } from './api-fixture';
import { startDynamodb } from './dynamodb';

const imports = `import { util } from '@aws-appsync/utils';`;
const response = `export const response = (ctx) => ctx.error ? util.error(ctx.error.message, ctx.error.type) : ctx.result;`;
const unit = (request: string, source = 'table') => ({
  code: `${imports} export const request = (ctx) => (${request}); ${response}`,
  source,
});
const query = (rest = '') => `{
  operation: 'Query',
  query: {
    expression: '#pk = :pk',
    expressionNames: { '#pk': 'pk' },
    expressionValues: util.dynamodb.toMapValues({ ':pk': ctx.args.pk }),
  },
  limit: ctx.args.limit, nextToken: ctx.args.nextToken, ${rest}
}`;
const scan = `{ operation: 'Scan', limit: ctx.args.limit, nextToken: ctx.args.nextToken }`;

const tables: TestApi = {
  schema: `
    type Query {
      item(pk: String!, sk: String!): AWSJSON
      list(pk: String!, limit: Int, nextToken: String): Page
      listAgain(pk: String!, limit: Int, nextToken: String): Page
      listOther(pk: String!, limit: Int, nextToken: String): Page
      newest(kind: String!, limit: Int, nextToken: String): Page
      everything(limit: Int, nextToken: String): Page
      several(keys: [String!]!): AWSJSON
      foreign: AWSJSON
      unknown: AWSJSON
      misspelt: AWSJSON
      missing: AWSJSON
    }
    type Page { items: AWSJSON, nextToken: String, scannedCount: Int }
  `,
  units: {
    'Query.item': unit(
      `{ operation: 'GetItem', key: util.dynamodb.toMapValues({ pk: ctx.args.pk, sk: ctx.args.sk }), consistentRead: true }`,
    ),
    'Query.list': unit(
      query(
        `filter: { expression: '#odd = :yes', expressionNames: { '#odd': 'odd' }, expressionValues: util.dynamodb.toMapValues({ ':yes': true }) }`,
      ),
    ),
    'Query.listAgain': unit(query()),
    'Query.listOther': unit(query(), 'other'),
    'Query.newest': unit(`{
      operation: 'Query', index: 'byKind', scanIndexForward: false, limit: ctx.args.limit, nextToken: ctx.args.nextToken,
      query: { expression: '#k = :k', expressionNames: { '#k': 'kind' }, expressionValues: { ':k': { S: ctx.args.kind } } },
    }`),
    'Query.everything': unit(scan),
    'Query.several': unit(
      `{ operation: 'BatchGetItem', tables: { Table: { keys: ctx.args.keys.map((sk) => util.dynamodb.toMapValues({ sk, pk: 'p' })) } } }`,
    ),
    'Query.foreign': unit(
      `{ operation: 'BatchGetItem', tables: { Other: { keys: [util.dynamodb.toMapValues({ pk: 'p', sk: '1' })] } } }`,
    ),
    'Query.unknown': unit(`{ operation: 'Sync', limit: 1 }`),
    'Query.misspelt': unit(`{ operation: 'Scan', Limit: 1 }`),
    'Query.missing': unit(`{ operation: 'GetItem', key: { nothing: { S: 'x' } } }`),
  },
};

const listQuery = (field: string) =>
  `query ($pk: String!, $limit: Int, $nextToken: String) { ${field}(pk: $pk, limit: $limit, nextToken: $nextToken) { items nextToken scannedCount } }`;

interface Page {
  readonly items: string;
  readonly nextToken: string | null;
  readonly scannedCount: number;
}

describe('the data source of a table', () => {
  let database: { client: DynamoDBClient; stop(): Promise<void> };
  let api: RunningApi;

  beforeAll(async () => {
    database = await startDynamodb(['Table', 'Other']);
    api = await startApi(tables, { dynamodb: database.client });
    for (const TableName of ['Table', 'Other']) {
      for (let number = 0; number < 10; number += 1) {
        await database.client.send(
          new PutItemCommand({
            TableName,
            Item: {
              pk: { S: 'p' },
              sk: { S: `${number}` },
              kind: { S: 'k' },
              odd: { BOOL: number % 2 === 1 },
            },
          }),
        );
      }
    }
    await database.client.send(
      new PutItemCommand({
        TableName: 'Table',
        Item: {
          pk: { S: 'all types "\'/😀' },
          sk: { S: '__proto__' },
          number: { N: '-1.5' },
          nothing: { NULL: true },
          words: { SS: ['a'] },
          numbers: { NS: ['1', '2'] },
          bytes: { B: new Uint8Array([1, 2, 3]) },
          list: { L: [{ M: { deep: { BOOL: true } } }] },
          large: { S: 'x'.repeat(300_000) },
        },
      }),
    );
  });
  afterAll(async () => {
    await api.stop();
    await database.stop();
  });

  async function page(field: string, variables: object): Promise<Page> {
    const answer = await api.post(listQuery(field), { variables: { pk: 'p', ...variables } });
    expect(answer.body.errors).toBeUndefined();
    return answer.body.data?.[field] as Page;
  }
  const keys = ({ items }: Page) => JSON.parse(items).map(({ sk }: { sk: string }) => sk);

  it('reads an item with plain values', async () => {
    const answer = await api.post('query ($pk: String!) { item(pk: $pk, sk: "__proto__") }', {
      variables: { pk: 'all types "\'/😀' },
    });

    expect(JSON.parse(String(answer.body.data?.item))).toEqual({
      pk: 'all types "\'/😀',
      sk: '__proto__',
      number: -1.5,
      nothing: null,
      words: ['a'],
      numbers: [1, 2],
      bytes: 'AQID',
      list: [{ deep: true }],
      large: 'x'.repeat(300_000),
    });
  });

  it('returns null for a missing item', async () => {
    const answer = await api.post('{ item(pk: "p", sk: "none") }');

    expect(answer.body).toEqual({ data: { item: null } });
  });

  it('pages through a filtered query: a page may be short and still have a token', async () => {
    const first = await page('list', { limit: 3 });
    const second = await page('list', { limit: 3, nextToken: first.nextToken });
    const rest = await page('list', { limit: 100, nextToken: second.nextToken });

    expect([first, second, rest].map(keys)).toEqual([['1'], ['3', '5'], ['7', '9']]);
    expect(first.scannedCount).toBe(3);
    expect(rest.nextToken).toBeNull();
  });

  it('reads an index in reverse', async () => {
    const answer = await api.post('{ newest(kind: "k", limit: 2) { items nextToken } }');
    const newest = answer.body.data?.newest as Page;
    const next = await api.post(
      'query ($nextToken: String) { newest(kind: "k", limit: 2, nextToken: $nextToken) { items } }',
      { variables: { nextToken: newest.nextToken } },
    );

    expect(keys(newest)).toEqual(['9', '8']);
    expect(keys(next.body.data?.newest as Page)).toEqual(['7', '6']);
  });

  it('reads several items in the order of their keys, with null for missing ones', async () => {
    const answer = await api.post('{ several(keys: ["7", "none", "2"]) }');

    const { data, unprocessedKeys } = JSON.parse(String(answer.body.data?.several));
    expect(data.Table.map((item: { sk: string } | null) => item?.sk ?? null)).toEqual(['7', null, '2']);
    expect(unprocessedKeys).toEqual({ Table: [] });
  });

  it('passes on the keys that DynamoDB left unread', async () => {
    const keys = ['1', '2'].map((sk) => ({ pk: { S: 'p' }, sk: { S: sk } }));
    const busy = await startApi(tables, {
      dynamodb: {
        send: (async () => ({
          Responses: { Table: [keys[0]] },
          UnprocessedKeys: { Table: { Keys: [keys[1]] } },
        })) as never,
      },
    });

    const answer = await busy.post('{ several(keys: ["1", "2"]) }');

    expect(JSON.parse(String(answer.body.data?.several))).toEqual({
      data: { Table: [{ pk: 'p', sk: '1' }, null] },
      unprocessedKeys: { Table: [{ pk: 'p', sk: '2' }] },
    });
    await busy.stop();
  });

  it('scans with a limit even if the resolver gives none', async () => {
    const sent: unknown[] = [];
    const watched = await startApi(tables, {
      dynamodb: {
        send: ((command: { input: unknown }) => {
          sent.push(command.input);
          return database.client.send(command as never);
        }) as never,
      },
    });

    const answer = await watched.post('{ everything { scannedCount } }');

    expect(answer.body.data?.everything).toEqual({ scannedCount: 11 });
    expect(sent).toMatchObject([{ TableName: 'Table', Limit: 1000 }]);
    await watched.stop();
  });

  describe('and its page tokens', () => {
    const refused = [
      {
        errorType: 'DynamoDB:UserIllegalArgumentException',
        message: 'Invalid pagination token given.',
      },
    ];

    it('do not reveal the key', async () => {
      const { nextToken } = await page('listAgain', { limit: 3 });

      const bytes = Buffer.from(String(nextToken), 'base64url').toString('latin1');
      expect(bytes).not.toMatch(/pk|sk|"S"/);
    });

    it('are rejected if a single character was changed', async () => {
      const { nextToken } = await page('listAgain', { limit: 3 });
      const token = String(nextToken);

      for (let index = 0; index < token.length; index += 7) {
        const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;
        const answer = await api.post(listQuery('listAgain'), { variables: { pk: 'p', nextToken: changed } });
        expect(answer.body.errors).toMatchObject(refused);
      }
    });

    it.each(['nonsense', 'ü', 'e30', 'A'.repeat(200), 'null', '{"pk":{"S":"p"}}'])(
      'are rejected if invented: %s',
      async (nextToken) => {
        const answer = await api.post(listQuery('listAgain'), { variables: { pk: 'p', nextToken } });

        expect(answer.body.errors).toMatchObject(refused);
      },
    );

    it('are rejected by another field, and for another table', async () => {
      const { nextToken } = await page('list', { limit: 3 });

      for (const field of ['listAgain', 'listOther']) {
        const answer = await api.post(listQuery(field), { variables: { pk: 'p', nextToken } });
        expect(answer.body.errors).toMatchObject(refused);
      }
    });

    it('remain valid after a restart, but not with another secret', async () => {
      const { nextToken } = await page('listAgain', { limit: 3 });
      const restarted = await startApi(tables, { dynamodb: database.client });
      const foreign = await startApi(tables, { dynamodb: database.client, tokenSecret: 'another' });

      const [same, other] = await Promise.all(
        [restarted, foreign].map((one) =>
          one.post(listQuery('listAgain'), { variables: { pk: 'p', nextToken } }),
        ),
      );

      expect(keys(same?.body.data?.listAgain as Page)[0]).toBe('3');
      expect(other?.body.errors).toMatchObject(refused);
      await Promise.all([restarted.stop(), foreign.stop()]);
    });
  });

  it.each([
    ['unknown', 'the operation Sync is unknown to the local host'],
    ['misspelt', 'Limit'],
    ['missing', ''],
    ['foreign', "a batch can read only the data source's own table Table"],
  ])('describes the problem with a request: %s', async (field, message) => {
    const answer = await api.post(`{ ${field} }`);

    expect(answer.body.data).toEqual({ [field]: null });
    expect(answer.body.errors?.[0]?.message).toContain(message);
  });
});
