import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TransientError } from '../runtime/app-error';
import type { Engine } from '../runtime/dependencies';
import { untilProcessed } from './until-processed';

/** The number of rows per request. DynamoDB accepts up to 25 writes and 16 MB. */
const rowsPerRequest = 25;
const maxTries = 10;

type Requests = NonNullable<BatchWriteCommandInput['RequestItems']>;

/**
 * Writes rows to the ledger or another table, and retries until all rows are stored. Throws TransientError if
 * rows are throttled too often.
 */
export async function batchPut(
  engine: Engine,
  rows: readonly Record<string, unknown>[],
  tableName: string = engine.settings.ledgerTable,
): Promise<void> {
  for (let index = 0; index < rows.length; index += rowsPerRequest) {
    const some = rows.slice(index, index + rowsPerRequest);
    await untilProcessed<Requests>(
      { [tableName]: some.map((Item) => ({ PutRequest: { Item } })) },
      async (left) => {
        const answer = await engine.ledger.send(new BatchWriteCommand({ RequestItems: left }));
        return answer.UnprocessedItems;
      },
      {
        maxTries,
        // The client has already retried failed requests, so errors are not retried here.
        isWorthATry: () => false,
        failure: () =>
          new TransientError(`Writes to ${tableName} were throttled ${maxTries} times in a row.`),
        waiting: engine,
      },
    );
  }
}
