import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { HostError } from '../base/host-error';
import type { Progress } from './progress';
import { type SeedOptions, seedRecords, seedSize } from './workspace-source';

/** BatchWriteItem's maximum. */
const batchSize = 25;
/** The number of concurrent batches, which keeps a database busy without overloading one that is shared. */
const batchesInFlight = 8;
/** The maximum number of tries per batch, with growing pauses. */
const maxTries = 10;

interface PlacedPut {
  readonly tableName: string;
  readonly item: Record<string, AttributeValue>;
}

interface PutOptions<Put> {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** The number of items, for the progress. */
  readonly total: number;
  /** Called with a batch that could not be written, instead of rejecting. */
  readonly onRejected?: (batch: readonly Put[]) => Promise<void>;
}

/** Writes the items in batches. Rejects as soon as a batch cannot be written. */
export async function putItems<Put extends PlacedPut>(
  client: DynamoDBClient,
  items: Iterable<Put> | AsyncIterable<Put>,
  { signal, progress, total, onRejected }: PutOptions<Put>,
): Promise<void> {
  const batches = inBatches(items);
  let done = 0;
  progress.start(total);
  try {
    await Promise.all(
      Array.from({ length: batchesInFlight }, async () => {
        // The writers share one generator.
        for (let next = await batches.next(); !next.done; next = await batches.next()) {
          signal.throwIfAborted();
          await putBatch(client, next.value, signal).catch((error: unknown) => {
            if (signal.aborted || !onRejected) throw error;
            return onRejected(next.value);
          });
          done += next.value.length;
          progress.update(done);
        }
      }),
    );
  } finally {
    progress.stop();
  }
}

async function* inBatches<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item[], void> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function putBatch(client: DynamoDBClient, batch: readonly PlacedPut[], signal: AbortSignal) {
  let requests: Record<string, WriteRequest[]> = {};
  for (const { tableName, item: Item } of batch) {
    requests[tableName] = [...(requests[tableName] ?? []), { PutRequest: { Item } }];
  }
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems: requests }), {
      abortSignal: signal,
    });
    if (!UnprocessedItems || Object.keys(UnprocessedItems).length === 0) return;
    requests = UnprocessedItems;
    await delay(Math.random() * 50 * 2 ** attempt, undefined, { signal });
  }
  const tables = Object.keys(requests).join(', ');
  throw new HostError(
    'SeedFailed',
    `The database did not accept records of ${tables} in ${maxTries} attempts`,
  );
}

/** Writes the workspace's records without a run, for tests that count runs. */
export const writeInBatches = (client: DynamoDBClient, options: SeedOptions): Promise<void> =>
  putItems(client, seedItems(options), { ...options, total: seedSize(options) });

function* seedItems(options: SeedOptions): Generator<PlacedPut> {
  for (const { tableName, record } of seedRecords(options)) yield { tableName, item: marshall(record) };
}
