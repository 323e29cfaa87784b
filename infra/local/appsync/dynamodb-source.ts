import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  type AttributeValue,
  BatchGetItemCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  GetItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { AccessDeniedError } from '../gate/gate';
import type { Permissions } from '../gate/permissions';
import { type DataSource, type DataSourceAnswer, malformed } from './data-source';

/** An attribute value in the resolver format, such as `{"S": "text"}`. Binary values are base64. */
const jsonAttribute: z.ZodType<AttributeValue> = z.lazy(() =>
  z.union([
    z.strictObject({ S: z.string() }),
    z.strictObject({ N: z.union([z.string(), z.number()]).transform(String) }),
    z.strictObject({ BOOL: z.boolean() }),
    z.strictObject({ NULL: z.union([z.boolean(), z.null()]).transform(() => true) }),
    z.strictObject({ B: z.string().transform((text) => Buffer.from(text, 'base64')) }),
    z.strictObject({ SS: z.array(z.string()) }),
    z.strictObject({ NS: z.array(z.union([z.string(), z.number()]).transform(String)) }),
    z.strictObject({ L: z.array(jsonAttribute) }),
    z.strictObject({ M: z.record(z.string(), jsonAttribute) }),
  ]),
);

const jsonAttributes = z.record(z.string(), jsonAttribute);

/**
 * Converts a value as AppSync does for resolvers: sets become lists, numbers JavaScript numbers, binary
 * values base64.
 */
function toPlain(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.M !== undefined) return toPlainItem(value.M);
  if (value.L !== undefined) return value.L.map(toPlain);
  if (value.SS !== undefined) return value.SS;
  if (value.NS !== undefined) return value.NS.map(Number);
  if (value.B !== undefined) return base64(value.B);
  if (value.BS !== undefined) return value.BS.map(base64);
  throw new TypeError(`DynamoDB returned an attribute of an unknown type: ${Object.keys(value).join(', ')}`);
}

export function toPlainItem(item: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toPlain(value)]));
}

/** Converts a key, whose values are strings, numbers or binary values. */
function toJsonKey(key: Record<string, AttributeValue>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, value.B ? { B: base64(value.B) } : value]),
  );
}

function fromJsonKey(json: unknown): Record<string, AttributeValue> {
  return jsonAttributes.parse(json);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

type StartKey = Record<string, AttributeValue>;

export interface NextTokens {
  /** @param place the field, table and index for which the token is valid */
  write(key: StartKey, place: string): string;
  /** Returns undefined unless `write` created the token for this place. */
  read(token: string, place: string): StartKey | undefined;
}

/**
 * Creates page tokens that are encrypted and tied to one field, table and index, as in AppSync.
 * @param secret if it stays the same, tokens remain valid after a restart
 */
export function createNextTokens(secret: string): NextTokens {
  const encryptionKey = createHash('sha256').update(`next-token:${secret}`).digest();
  return {
    write(key, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(toJsonKey(key))), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    read(token, place) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== token) return undefined;
      const decipher = createDecipheriv(algorithm, encryptionKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]);
        return fromJsonKey(JSON.parse(opened.toString()));
      } catch {
        return undefined;
      }
    },
  };
}

type Key = Record<string, AttributeValue>;

/** The request may name only the source's own table; AppSync also accepts others. */
const batchGetItem = z.strictObject({
  operation: z.literal('BatchGetItem'),
  tables: z.record(
    z.string(),
    z.strictObject({ keys: z.array(jsonAttributes).min(1), consistentRead: z.boolean().nullish() }),
  ),
});

/** The answer to a batch: items in the order of the keys, with null for a missing one. */
interface BatchAnswer {
  readonly data: Readonly<Record<string, readonly (Record<string, unknown> | null)[]>>;
  readonly unprocessedKeys: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/** Returns text that is the same for a key and its item, whatever the attribute order. */
const textOf = (item: Key, names: readonly string[]) => JSON.stringify(names.map((name) => item[name]));

async function readBatch(
  dynamodb: Pick<DynamoDBClient, 'send'>,
  table: string,
  { keys, consistentRead }: z.infer<typeof batchGetItem>['tables'][string],
): Promise<BatchAnswer> {
  const { Responses, UnprocessedKeys } = await dynamodb.send(
    new BatchGetItemCommand({
      RequestItems: { [table]: { Keys: keys, ConsistentRead: consistentRead ?? undefined } },
    }),
  );
  const names = Object.keys(keys[0] ?? {}).toSorted();
  const found = new Map((Responses?.[table] ?? []).map((item) => [textOf(item, names), item]));
  const items = keys.map((key) => found.get(textOf(key, names)));
  return {
    data: { [table]: items.map((item) => (item ? toPlainItem(item) : null)) },
    unprocessedKeys: { [table]: (UnprocessedKeys?.[table]?.Keys ?? []).map(toPlainItem) },
  };
}

export interface DynamodbSourceOptions {
  readonly dynamodb: Pick<DynamoDBClient, 'send'>;
  readonly nextTokens: NextTokens;
  /** Throws an AccessDeniedError if the source's role does not permit the action. */
  readonly demand: Permissions['dynamodb'];
}

/**
 * The limit of a Scan that has none. In the embedded DynamoDB, a Scan without a Limit takes quadratic time
 * (docs/local-host.md).
 */
const scanLimit = 1000;

const names = z.record(z.string(), z.string()).optional();
const expression = z.strictObject({
  expression: z.string(),
  expressionNames: names,
  expressionValues: jsonAttributes.optional(),
});
const projection = z.strictObject({ expression: z.string(), expressionNames: names });

const getItem = z.strictObject({
  operation: z.literal('GetItem'),
  key: jsonAttributes,
  consistentRead: z.boolean().nullish(),
  projection: projection.nullish(),
});
const paged = {
  index: z.string().nullish(),
  limit: z.int().positive().nullish(),
  nextToken: z.string().nullish(),
  filter: expression.nullish(),
  consistentRead: z.boolean().nullish(),
  projection: projection.nullish(),
};
const query = z.strictObject({
  operation: z.literal('Query'),
  query: expression,
  scanIndexForward: z.boolean().nullish(),
  ...paged,
});
const scan = z.strictObject({
  operation: z.literal('Scan'),
  segment: z.int().nonnegative().nullish(),
  totalSegments: z.int().positive().nullish(),
  ...paged,
});

const operations = { GetItem: getItem, BatchGetItem: batchGetItem, Query: query, Scan: scan };
const requestShape = z.discriminatedUnion('operation', [getItem, batchGetItem, query, scan]);
const namedOperation = z.object({ operation: z.string() });

type Paged = z.infer<typeof query> | z.infer<typeof scan>;

/** Creates a data source with only the operations that our resolvers use. */
export function createDynamodbSource(
  { name, table }: { readonly name: string; readonly table: string },
  { dynamodb, nextTokens, demand }: DynamodbSourceOptions,
): DataSource {
  async function readItem(request: z.infer<typeof getItem>): Promise<unknown> {
    const input = {
      TableName: table,
      Key: request.key,
      ConsistentRead: request.consistentRead ?? undefined,
      ...projected(request.projection ?? undefined),
    };
    demand('GetItem', input);
    const { Item } = await dynamodb.send(new GetItemCommand(input));
    return Item ? toPlainItem(Item) : null;
  }

  async function readPage(request: Paged, startKey: Record<string, AttributeValue> | undefined) {
    const condition = request.operation === 'Query' ? request.query : undefined;
    const common = {
      TableName: table,
      IndexName: request.index ?? undefined,
      Limit: request.limit ?? (request.operation === 'Scan' ? scanLimit : undefined),
      ExclusiveStartKey: startKey,
      ConsistentRead: request.consistentRead ?? undefined,
      FilterExpression: request.filter?.expression,
      ProjectionExpression: request.projection?.expression,
      ExpressionAttributeNames: orNone({
        ...condition?.expressionNames,
        ...request.filter?.expressionNames,
        ...request.projection?.expressionNames,
      }),
      ExpressionAttributeValues: orNone({
        ...condition?.expressionValues,
        ...request.filter?.expressionValues,
      }),
    };
    demand(request.operation, common);
    return request.operation === 'Scan'
      ? dynamodb.send(
          new ScanCommand({
            ...common,
            Segment: request.segment ?? undefined,
            TotalSegments: request.totalSegments ?? undefined,
          }),
        )
      : dynamodb.send(
          new QueryCommand({
            ...common,
            KeyConditionExpression: request.query.expression,
            ScanIndexForward: request.scanIndexForward ?? undefined,
          }),
        );
  }

  async function list(request: Paged, field: string): Promise<DataSourceAnswer> {
    const place = `${field}|${table}|${request.index ?? ''}`;
    const startKey = request.nextToken ? nextTokens.read(request.nextToken, place) : undefined;
    if (request.nextToken && !startKey) return invalidToken;
    const page = await readPage(request, startKey);
    return {
      ok: true,
      result: {
        items: (page.Items ?? []).map(toPlainItem),
        nextToken: page.LastEvaluatedKey ? nextTokens.write(page.LastEvaluatedKey, place) : null,
        scannedCount: page.ScannedCount ?? 0,
      },
    };
  }

  async function batch({ tables }: z.infer<typeof batchGetItem>): Promise<DataSourceAnswer> {
    const { [table]: wanted, ...others } = tables;
    if (!wanted || Object.keys(others).length > 0) {
      return malformed(name, `on this host, a batch can read only the data source's own table ${table}.`);
    }
    demand('BatchGetItem', { RequestItems: { [table]: {} } });
    return { ok: true, result: await readBatch(dynamodb, table, wanted) };
  }

  async function answerTo(request: z.infer<typeof requestShape>, field: string): Promise<DataSourceAnswer> {
    switch (request.operation) {
      case 'GetItem':
        return { ok: true, result: await readItem(request) };
      case 'BatchGetItem':
        return batch(request);
      default:
        return list(request, field);
    }
  }

  return {
    async run(request, field) {
      const operation = namedOperation.safeParse(request).data?.operation ?? 'none';
      if (!Object.hasOwn(operations, operation)) {
        return malformed(name, `the operation ${operation} is unknown to the local host.`);
      }
      const parsed = requestShape.safeParse(request);
      if (!parsed.success) return malformed(name, z.prettifyError(parsed.error));
      try {
        return await answerTo(parsed.data, field);
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/** The failure for a page token of another field or table. */
const invalidToken: DataSourceAnswer = {
  ok: false,
  error: { message: 'Invalid pagination token given.', type: 'DynamoDB:UserIllegalArgumentException' },
};

function failureOf(error: unknown): DataSourceAnswer {
  if (!(error instanceof DynamoDBServiceException || error instanceof AccessDeniedError)) throw error;
  return { ok: false, error: { message: error.message, type: `DynamoDB:${error.name}` } };
}

function projected(wanted: z.infer<typeof projection> | undefined) {
  return { ProjectionExpression: wanted?.expression, ExpressionAttributeNames: wanted?.expressionNames };
}

/** Returns undefined for an empty map of names or values, which DynamoDB rejects. */
function orNone<Value>(map: Record<string, Value>): Record<string, Value> | undefined {
  return Object.keys(map).length > 0 ? map : undefined;
}
