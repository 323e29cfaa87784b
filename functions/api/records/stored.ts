import { GetItemCommand, paginateQuery, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { isKey } from '#functions/dynamodb/record-key';
import { tableNamed } from '#functions/dynamodb/tables';
import type { Attributes } from '#functions/dynamodb/values';
import { entryId } from '#functions/engine/ledger/journal';
import { readRecords } from '#functions/engine/read/read-records';
import type { Engine } from '#functions/runtime/dependencies';

/** Returns a key that is unique across all models, such as `Set#<id>`. */
export const recordKey = (table: string, id: string) => entryId({ table, key: id });

/** Reads a record consistently. `table` is a model's name, or `AuditEntry`. */
export async function readStored(engine: Engine, table: string, id: string): Promise<Attributes | undefined> {
  if (!isKey(id)) return undefined;
  const { Item } = await engine.dynamodb.send(
    new GetItemCommand({
      TableName: tableNamed(engine, table),
      Key: { id: { S: id } },
      ConsistentRead: true,
    }),
  );
  return Item;
}

/** Reads several records consistently, and returns those that exist, by `recordKey`. */
export async function readSeveral(
  engine: Engine,
  wanted: readonly { readonly table: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Attributes>> {
  return readRecords(
    engine,
    wanted.map(({ table, id }) => ({ table, key: id })),
  );
}

/** Reads records from an index, which may not contain the latest writes. */
export async function readByIndex(
  engine: Engine,
  table: string,
  index: { readonly name: string; readonly key: string; readonly value: string },
): Promise<readonly Attributes[]> {
  const found: Attributes[] = [];
  const query: QueryCommandInput = {
    TableName: tableNamed(engine, table),
    IndexName: index.name,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': index.key },
    ExpressionAttributeValues: { ':value': { S: index.value } },
  };
  for await (const { Items = [] } of paginateQuery({ client: engine.dynamodb }, query)) found.push(...Items);
  return found;
}

/** Returns a record's version, or 0 if it has none. */
export const versionOf = ({ _version }: Attributes): number => Number(_version?.N ?? 0);

/** True if the app has marked the record as deleted. It is still stored, but not listed. */
export const isDeleted = (record: Attributes): boolean => record._deleted?.BOOL === true;

/** Returns a text attribute, or undefined if it is missing or not a string. */
export const textOf = (record: Attributes, name: string): string | undefined => record[name]?.S;
