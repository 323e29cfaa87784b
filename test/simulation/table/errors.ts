import {
  type CancellationReason,
  ConditionalCheckFailedException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';

/*
 * Errors like those from the SDK. If the engine checks for an SDK class, the error is an instance of that
 * class. Otherwise, it has only the SDK's name.
 */

const $metadata = { httpStatusCode: 400 };

/** Creates the error for a condition that was not met. */
export const conditionFailed = () =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata });

/** Creates the error for a cancelled transaction, with a reason for each of its parts. */
export const cancelled = (reasons: readonly CancellationReason[]) =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons
      .map(({ Code }) => Code)
      .join(', ')}]`,
    CancellationReasons: [...reasons],
    $metadata,
  });

/** Creates the error for a missing table. */
export const noTable = (name: string) =>
  new ResourceNotFoundException({ message: `Requested resource not found: Table: ${name}`, $metadata });

/** Creates an error that is identified only by its name. */
export function named(name: string, message: string, httpStatusCode = 400): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
}

/** Creates the error for a request that DynamoDB rejects as invalid. */
export const invalid = (message: string) => named('ValidationException', message);
