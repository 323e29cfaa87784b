import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { mayRepeat } from '../runtime/error-classes';
import type { DeliveryTable } from './rows';

export interface RowKey {
  readonly pk: string;
  readonly sk: string;
}

export type RowChange = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues' | 'ExpressionAttributeNames'
>;

/**
 * Changes a row. Returns the row as it was before, or undefined if it does not exist or the condition is not
 * met.
 */
export async function changeRow(
  { client, table }: DeliveryTable,
  { pk, sk }: RowKey,
  change: RowChange,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { ConditionExpression: condition } = change;
  try {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk, sk },
        ...change,
        ConditionExpression: `attribute_exists(pk)${condition === undefined ? '' : ` AND ${condition}`}`,
        ReturnValues: 'ALL_OLD',
      }),
    );
    return Attributes;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

/**
 * Changes a row if a condition on another row is also met. Otherwise, or if the table is too busy for the
 * transaction at the moment, does nothing.
 */
export async function changeRowIf(
  { client, table }: DeliveryTable,
  { pk, sk }: RowKey,
  change: RowChange & { readonly UpdateExpression: string },
  other: RowKey,
  condition: Omit<RowChange, 'UpdateExpression'> & { readonly ConditionExpression: string },
): Promise<void> {
  const ConditionCheck = { TableName: table, Key: { pk: other.pk, sk: other.sk }, ...condition };
  const Update = { TableName: table, Key: { pk, sk }, ...change };
  try {
    await client.send(new TransactWriteCommand({ TransactItems: [{ ConditionCheck }, { Update }] }));
  } catch (error) {
    if (!mayRepeat(error)) throw error;
  }
}

/** How long a lease continues after the deadline, in milliseconds. No attempt takes this long. */
const leaseGraceMs = 30_000;

/**
 * Performs work under the lease on a receiver's row, so that only one invocation at a time sends to the
 * receiver. Does nothing if another invocation holds the lease.
 *
 * @param deadline the time after which no new work begins, in milliseconds since the epoch
 * @param work gets the row as it was when the lease was acquired. A row that was read earlier may be out of
 *   date, because another invocation may have held the lease in between
 */
export async function whileLeased<Row extends RowKey>(
  table: DeliveryTable,
  receiver: Row,
  deadline: number,
  work: (receiver: Row) => Promise<void>,
): Promise<void> {
  const leaseUntil = deadline + leaseGraceMs;
  const leased = await changeRow(table, receiver, {
    UpdateExpression: 'SET leaseUntil = :until',
    ConditionExpression: '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now)',
    ExpressionAttributeValues: { ':until': leaseUntil, ':now': table.now() },
  });
  if (!leased) return;
  try {
    // This cast is safe, because the row has the receiver's key, and always the same format.
    await work(leased as unknown as Row);
  } finally {
    await changeRow(table, receiver, {
      UpdateExpression: 'REMOVE leaseUntil',
      ConditionExpression: 'leaseUntil = :until',
      ExpressionAttributeValues: { ':until': leaseUntil },
    });
  }
}
