import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import type { PlacedItem } from './data-file';
import { importError, messageOf } from './import-error';

/** BatchWriteItem's maximum. */
const batchSize = 25;
/** The number of concurrent batches, which keeps a database busy without overloading one that is shared. */
const batchesInFlight = 8;
/** The maximum number of tries per batch, with growing pauses. */
const maxTries = 10;

/** Writes the items. Rejects as soon as a batch cannot be written. */
export async function writeItems(
  client: DynamoDBClient,
  tableName: string,
  items: AsyncIterable<PlacedItem>,
  { signal, written }: { readonly signal: AbortSignal; readonly written: (count: number) => void },
): Promise<void> {
  const batches = inBatches(items);
  await Promise.all(
    Array.from({ length: batchesInFlight }, async () => {
      // The writers share one generator.
      for (let next = await batches.next(); !next.done; next = await batches.next()) {
        signal.throwIfAborted();
        await writeBatch(client, tableName, next.value, signal);
        written(next.value.length);
      }
    }),
  );
}

async function* inBatches(items: AsyncIterable<PlacedItem>): AsyncGenerator<readonly PlacedItem[]> {
  let batch: PlacedItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  client: DynamoDBClient,
  tableName: string,
  batch: readonly PlacedItem[],
  signal: AbortSignal,
): Promise<void> {
  let requests: WriteRequest[] = batch.map(({ item }) => ({ PutRequest: { Item: item } }));
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const command = new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } });
    const answer = await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
    if (!answer) return await writeOneByOne(client, tableName, batch, signal);
    requests = answer.UnprocessedItems?.[tableName] ?? [];
    if (requests.length === 0) return;
    await delay(Math.random() * 50 * 2 ** attempt, undefined, { signal });
  }
  throw importError(`${tableName} did not accept ${requests.length} records in ${maxTries} attempts.`);
}

/** Finds the invalid item of a batch that was rejected as a whole. */
async function writeOneByOne(
  client: DynamoDBClient,
  tableName: string,
  batch: readonly PlacedItem[],
  signal: AbortSignal,
): Promise<void> {
  for (const { item: Item, place } of batch) {
    try {
      await client.send(new PutItemCommand({ TableName: tableName, Item }), { abortSignal: signal });
    } catch (error) {
      if (signal.aborted) throw error;
      throw importError(`${place}: ${tableName} rejected the record: ${messageOf(error)}`, error);
    }
  }
}
