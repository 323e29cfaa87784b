import { type Retries, withRetries } from '../runtime/backoff';

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
