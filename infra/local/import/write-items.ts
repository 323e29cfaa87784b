import { setTimeout as delay } from 'node:timers/promises';
import { BatchWriteItemCommand, type DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import type { Item } from './data-file';
import { importError, messageOf } from './import-error';

/** Items of a BatchWriteItem at most. */
const batchSize = 25;
/** Batches in flight: enough to keep a database busy, few enough to be fair to a shared one. */
const batchesInFlight = 8;
/** Tries of a batch that the database did not take, at growing pauses. */
const maxTries = 10;

/** Writes items into a table, whatever the database. Rejects at the first batch that cannot be written. */
export async function writeItems(
  client: DynamoDBClient,
  tableName: string,
  items: AsyncIterable<Item>,
  { signal, written }: { readonly signal: AbortSignal; readonly written: (count: number) => void },
): Promise<void> {
  const batches = inBatches(items);
  await Promise.all(
    Array.from({ length: batchesInFlight }, async () => {
      // One generator for all: each takes the next batch when its last one is written.
      for (let next = await batches.next(); !next.done; next = await batches.next()) {
        signal.throwIfAborted();
        await writeBatch(client, tableName, next.value, signal);
        written(next.value.length);
      }
    }),
  );
}

async function* inBatches(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
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
  batch: readonly Item[],
  signal: AbortSignal,
): Promise<void> {
  let requests: WriteRequest[] = batch.map((item) => ({ PutRequest: { Item: item } }));
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const command = new BatchWriteItemCommand({ RequestItems: { [tableName]: requests } });
    const answer = await client.send(command, { abortSignal: signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      const ids = batch.map(({ id }) => id?.S);
      throw importError(
        `${tableName} does not take the records ${ids.join(', ')}: ${messageOf(error)}`,
        error,
      );
    });
    requests = answer.UnprocessedItems?.[tableName] ?? [];
    if (requests.length === 0) return;
    await delay(Math.random() * 50 * 2 ** attempt, undefined, { signal });
  }
  throw importError(`${tableName} did not take ${requests.length} records in ${maxTries} tries.`);
}
