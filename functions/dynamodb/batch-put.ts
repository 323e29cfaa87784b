import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type BatchWriteCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { TransientError } from '../runtime/app-error';
import { backoff } from '../runtime/backoff';
import type { Engine } from '../runtime/dependencies';

/** DynamoDB takes 25 writes or 16 MB per request. */
const rowsPerRequest = 25;
const maxTries = 10;

/**
 * Puts rows into the ledger or another table until all are stored. Throws TransientError if some are
 * throttled too often.
 */
export async function batchPut(
  engine: Engine,
  rows: readonly Record<string, unknown>[],
  tableName: string = engine.settings.ledgerTable,
): Promise<void> {
  for (let index = 0; index < rows.length; index += rowsPerRequest) {
    let requests: BatchWriteCommandInput['RequestItems'] = {
      [tableName]: rows.slice(index, index + rowsPerRequest).map((Item) => ({ PutRequest: { Item } })),
    };
    for (let attempt = 1; requests && Object.keys(requests).length > 0; attempt += 1) {
      if (attempt > maxTries)
        throw new TransientError(`Rows of ${tableName} were put off ${maxTries} times.`);
      if (attempt > 1) await backoff(attempt, engine);
      const answer: BatchWriteCommandOutput = await engine.ledger.send(
        new BatchWriteCommand({ RequestItems: requests }),
      );
      requests = answer.UnprocessedItems;
    }
  }
}
