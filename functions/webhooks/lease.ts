import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import {
  anyOf,
  atMost,
  type Condition,
  conditionExpression,
  equal,
  exists,
  type ItemChange,
  missing,
  updateExpression,
  updateIf,
} from '../dynamodb/update';
import { mayRepeat } from '../runtime/error-classes';
import type { DeliveryTable } from './rows';

export interface RowKey {
  readonly pk: string;
  readonly sk: string;
}

/**
 * Changes a row. Returns the row as it was before, or undefined if it does not exist or a condition is not
 * met.
 */
export const changeRow = (
  { client, table: TableName }: DeliveryTable,
  { pk, sk }: RowKey,
  change: ItemChange,
) =>
  updateIf(
    client,
    { TableName, Key: { pk, sk } },
    { ...change, when: [exists('pk'), ...(change.when ?? [])] },
    'ALL_OLD',
  );

/**
 * Changes a row if a condition on another row is also met. Otherwise, or if the table is too busy for the
 * transaction at the moment, does nothing.
 */
export async function changeRowIf(
  { client, table }: DeliveryTable,
  { pk, sk }: RowKey,
  change: ItemChange,
  other: RowKey,
  conditions: readonly Condition[],
): Promise<void> {
  const ConditionCheck = {
    TableName: table,
    Key: { pk: other.pk, sk: other.sk },
    ...conditionExpression(...conditions),
  };
  const Update = { TableName: table, Key: { pk, sk }, ...updateExpression(change) };
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
    set: { leaseUntil },
    when: [anyOf(missing('leaseUntil'), atMost('leaseUntil', table.now()))],
  });
  if (!leased) return;
  try {
    // This cast is safe, because the row has the receiver's key, and always the same format.
    await work(leased as unknown as Row);
  } finally {
    await changeRow(table, receiver, {
      remove: ['leaseUntil'],
      when: [equal('leaseUntil', leaseUntil)],
    });
  }
}
