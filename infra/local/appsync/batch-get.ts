import { type AttributeValue, BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { jsonAttributes, toPlainItem } from './attribute-values';

type Key = Record<string, AttributeValue>;

/**
 * A request to read several items from the data source's own table. AppSync also accepts other tables if the
 * role allows them.
 */
export const batchGetItem = z.strictObject({
  operation: z.literal('BatchGetItem'),
  tables: z.record(
    z.string(),
    z.strictObject({ keys: z.array(jsonAttributes).min(1), consistentRead: z.boolean().nullish() }),
  ),
});

/**
 * AppSync's response. It contains the items in the order of the requested keys, with null for a missing item,
 * and the keys that DynamoDB left unprocessed.
 */
export interface BatchAnswer {
  readonly data: Readonly<Record<string, readonly (Record<string, unknown> | null)[]>>;
  readonly unprocessedKeys: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/** Returns a string that is the same for a key and its item, regardless of attribute order. */
const textOf = (item: Key, names: readonly string[]) => JSON.stringify(names.map((name) => item[name]));

/** Reads the items with a single BatchGetItem call. */
export async function readBatch(
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
