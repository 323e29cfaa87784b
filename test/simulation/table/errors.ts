import {
  type CancellationReason,
  ConditionalCheckFailedException,
  ResourceNotFoundException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';

/* Errors as the SDK throws them: with their class if the engine checks the class, otherwise by name. */

const $metadata = { httpStatusCode: 400 };

/** A condition was not met. */
export const conditionFailed = () =>
  new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata });

/** A transaction that did nothing, with the reason for each of its parts. */
export const cancelled = (reasons: readonly CancellationReason[]) =>
  new TransactionCanceledException({
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons
      .map(({ Code }) => Code)
      .join(', ')}]`,
    CancellationReasons: [...reasons],
    $metadata,
  });

/** There is no such table. */
export const noTable = (name: string) =>
  new ResourceNotFoundException({ message: `Requested resource not found: Table: ${name}`, $metadata });

/** An error that is identified only by its name. */
export function named(name: string, message: string, httpStatusCode = 400): Error {
  return Object.assign(new Error(message), { name, $metadata: { httpStatusCode } });
}

/** A request that DynamoDB refuses as invalid. */
export const invalid = (message: string) => named('ValidationException', message);
