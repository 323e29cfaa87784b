import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { TransientError } from '#functions/runtime/app-error';
import { type Retries, withRetries } from '#functions/runtime/backoff';
import type { Engine } from '#functions/runtime/dependencies';

/** Thrown when DynamoDB has processed only part of a request. */
class Unprocessed extends Error {}

/** Resends a batch request until DynamoDB has processed all of it, pausing before each resend. */
export async function untilProcessed<Requests extends object>(
  requests: Requests,
  send: (left: Requests) => Promise<Requests | undefined>,
  { isWorthATry, ...retries }: Retries,
): Promise<void> {
  let left = requests;
  const sendWhatIsLeft = async () => {
    left = (await send(left)) ?? ({} as Requests);
    if (Object.keys(left).length > 0) throw new Unprocessed();
  };
  await withRetries(sendWhatIsLeft, {
    ...retries,
    isWorthATry: (error) => error instanceof Unprocessed || isWorthATry(error),
  });
}

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
