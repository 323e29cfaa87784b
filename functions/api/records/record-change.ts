import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import { updateExpression } from '#functions/dynamodb/update';
import { type Attributes, nextNumber, sameValue, valueAt } from '#functions/dynamodb/values';
import { stillHas } from '#functions/engine/changes/statements';
import type { Engine } from '#functions/runtime/dependencies';
import { stamps } from '#shared/models/stamps';

/** A change of a record, with the complete record before and after. */
export interface RecordChange {
  readonly table: string;
  readonly id: string;
  /** Undefined if it does not exist yet. */
  readonly before: Attributes | undefined;
  readonly after: Attributes;
}

/**
 * Returns the change to a record, with the write stamps for `at` (ISO 8601 in UTC) and the next version, or
 * 1.
 */
export function changeTo(
  table: string,
  before: Attributes | undefined,
  wanted: Attributes,
  at: string,
): RecordChange {
  const version = before?._version?.N;
  const stamped = {
    _version: { N: version === undefined ? '1' : nextNumber(version) },
    _lastChangedAt: { N: `${Date.parse(at)}` },
    updatedAt: { S: at },
  };
  return { table, id: wanted.id?.S ?? '', before, after: { ...wanted, ...stamped } };
}

/** Returns the attributes that differ, ignoring the stamps. */
export const differingIn = (one: Attributes, other: Attributes): readonly string[] =>
  touched(one, other).filter((name) => !stamps.has(name));

const touched = (one: Attributes, other: Attributes): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => !sameValue(valueAt(one, name), valueAt(other, name)),
  );

/**
 * Returns the item that writes a change. It succeeds only if every attribute that changes, including the
 * stamps, still has its original value. Always sets `updatedAt`, even to the stored time.
 */
export function transactItem(engine: Engine, { table, id, before, after }: RecordChange): TransactWriteItem {
  const TableName = tableNamed(engine, table);
  if (!before) {
    return { Put: { TableName, Item: after, ConditionExpression: 'attribute_not_exists(id)' } };
  }
  const names = touched(before, after);
  const missingIn = (record: Attributes) => names.filter((name) => valueAt(record, name) === undefined);
  return {
    Update: {
      TableName,
      Key: { id: { S: id } },
      ...updateExpression<AttributeValue>({
        set: picked(after, [...names, 'updatedAt']),
        remove: missingIn(after),
        when: stillHas({ present: picked(before, names), missing: missingIn(before) }),
      }),
    },
  };
}

const picked = (record: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
