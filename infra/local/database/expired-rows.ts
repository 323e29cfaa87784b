import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import type { ResolvedResource } from '../template/template';
import { expiryOf } from './tables';

/**
 * How often expired rows are removed, in milliseconds. On AWS, a row can remain for days after its expiry.
 */
const everyMs = 60 * 60_000;

/** An expiry this long ago is a mistake: DynamoDB never removes such rows. */
const longAgoSeconds = 5 * 365 * 86_400;

/**
 * Removes expired rows every hour, because the embedded database does not do it. Returns a function that
 * stops this.
 */
export function removeExpiredRegularly(
  client: DynamoDBClient,
  tables: readonly ResolvedResource[],
  log: (message: string) => void,
): () => Promise<void> {
  let stopped = false;
  let removing = Promise.resolve();
  const timer = setInterval(() => {
    removing = removing.then(() =>
      removeExpired(client, tables, Date.now(), () => stopped).catch((error: unknown) =>
        log(`Expired rows could not be removed: ${String(error)}`),
      ),
    );
  }, everyMs);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await removing;
  };
}

/** Removes expired rows, as DynamoDB does. */
export async function removeExpired(
  client: DynamoDBClient,
  tables: readonly ResolvedResource[],
  nowMs: number,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const now = Math.floor(nowMs / 1000);
  for (const resource of tables) {
    const expiry = expiryOf(resource);
    if (!expiry) continue;
    const TableName = resource.ref;
    const ExpressionAttributeNames = { '#at': expiry.attribute };
    const atMost = { ':now': { N: String(now) } };
    const pages = paginateScan(
      // The embedded database needs quadratic time for a Scan without a Limit.
      { client, pageSize: 1000 },
      {
        TableName,
        // A value that is not a number meets neither condition.
        FilterExpression: '#at <= :now AND #at > :longAgo',
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...atMost, ':longAgo': { N: String(now - longAgoSeconds) } },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        if (isStopped()) return;
        const Key = Object.fromEntries(expiry.keys.map((name) => [name, item[name] as AttributeValue]));
        await client
          .send(
            new DeleteItemCommand({
              TableName,
              Key,
              ConditionExpression: '#at <= :now',
              ExpressionAttributeNames,
              ExpressionAttributeValues: atMost,
            }),
          )
          .catch((error: unknown) => {
            // The row's expiry has changed since it was read.
            if (!(error instanceof ConditionalCheckFailedException)) throw error;
          });
      }
    }
  }
}
