import { setTimeout as delay } from 'node:timers/promises';
import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { HostError } from '../base/host-error';
import { type SeedOptions, type SeedRecord, seedRecords, seedSize } from './workspace-source';

/** BatchWriteItem's maximum. */
const batchSize = 25;
/** The number of concurrent batches, which keeps a database busy without overloading one that is shared. */
const batchesInFlight = 8;
/** The maximum number of tries per batch, with growing pauses. */
const maxTries = 10;

/**
 * Writes the records without a run, for tests that count runs. Rejects as soon as a batch cannot be written.
 */
export async function writeInBatches(client: DynamoDBClient, options: SeedOptions): Promise<void> {
  const { progress, signal } = options;
  const batches = inBatches(seedRecords(options));
  let done = 0;
  progress.start(seedSize(options));
  try {
    await Promise.all(
      Array.from({ length: batchesInFlight }, async () => {
        // The writers share one generator.
        for (const batch of batches) {
          signal.throwIfAborted();
          await writeBatch(client, batch, signal);
          done += batch.length;
          progress.update(done);
        }
      }),
    );
  } finally {
    progress.stop();
  }
}

function* inBatches(records: Iterable<SeedRecord>): Generator<readonly SeedRecord[]> {
  let batch: SeedRecord[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

type Requests = Record<string, WriteRequest[]>;

async function writeBatch(
  client: DynamoDBClient,
  batch: readonly SeedRecord[],
  signal: AbortSignal,
): Promise<void> {
  let requests: Requests = {};
  for (const { tableName, record } of batch) {
    const Item: Record<string, AttributeValue> = marshall(record);
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
  throw new HostError(
    'SeedFailed',
    `The database did not accept records of ${Object.keys(requests).join(', ')} in ${maxTries} attempts`,
  );
}
