import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { recordBytes } from '#functions/engine/pace/write-units';
import { conditionFailed, invalid } from './errors';
import { conditionOf, updateOf } from './expressions';
import { parameterOf, type Statement, type Test } from './statements';
import type { Table } from './table';
import { type Item, same } from './values';

/** A write that has been checked and can be performed. If `after` is undefined, the item is removed. */
export interface Prepared {
  readonly table: Table;
  readonly key: Item;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** The parts that all kinds of writes have in common. */
export interface WriteInput {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, AttributeValue>> | undefined;
}

const maxItemBytes = 400 * 1024;

/** Checks a write's condition against the current item. Throws ConditionalCheckFailedException. */
export function check(table: Table, key: Item, input: WriteInput): Item | undefined {
  const before = table.get(key);
  const { ConditionExpression: text, ExpressionAttributeNames: names } = input;
  const scope = { item: before ?? {}, names, values: input.ExpressionAttributeValues };
  if (text !== undefined && !conditionOf(text)(scope)) throw conditionFailed();
  return before;
}

export function preparePut(table: Table, input: WriteInput & { readonly Item: Item }): Prepared {
  const key = table.keyAttributes(input.Item);
  return sized({ table, key, before: check(table, key, input), after: input.Item });
}

/** Prepares an update. If the item is missing and the condition allows it, the update creates the item. */
export function prepareUpdate(
  table: Table,
  input: WriteInput & { readonly Key: Item; readonly UpdateExpression: string },
): Prepared {
  const { Key: key, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  const before = check(table, key, input);
  const after = updateOf(input.UpdateExpression)({ item: before ?? key, names, values });
  return sized({ table, key, before, after });
}

/** A deletion. */
export function prepareDelete(table: Table, input: WriteInput & { readonly Key: Item }): Prepared {
  return { table, key: input.Key, before: check(table, input.Key, input), after: undefined };
}

/** The result of a statement: a write or an error code. */
export type StatementOutcome = Prepared | { readonly code: 'ConditionalCheckFailed' | 'DuplicateItem' };

/** Prepares a PartiQL statement. The statement's condition must include the whole key. */
export function prepareStatement(
  table: Table,
  statement: Statement,
  parameters: readonly AttributeValue[] | undefined,
): StatementOutcome {
  if (statement.kind === 'insert') {
    const item = assigned({}, statement.set, parameters);
    const key = table.keyAttributes(item);
    if (table.get(key)) return { code: 'DuplicateItem' };
    return sized({ table, key, before: undefined, after: item });
  }
  const { partitionKey, sortKey } = table.definition;
  const isKey = ({ name }: Test) => name === partitionKey || name === sortKey;
  const key = Object.fromEntries(
    statement.where
      .filter(isKey)
      .map(({ name, parameter = -1 }) => [name, parameterOf(parameters, parameter)]),
  );
  table.keyOf(key);
  const others = statement.where.filter((test) => !isKey(test));
  const before = table.get(key);
  if (!before) {
    // Deleting a missing item does nothing, regardless of the other conditions.
    if (statement.kind === 'delete') return { table, key, before, after: undefined };
    return { code: 'ConditionalCheckFailed' };
  }
  const holds = ({ name, parameter }: Test) =>
    parameter === undefined
      ? before[name] === undefined
      : same(before[name], parameterOf(parameters, parameter));
  if (!others.every(holds)) return { code: 'ConditionalCheckFailed' };
  if (statement.kind === 'delete') return { table, key, before, after: undefined };
  const after: Record<string, AttributeValue> = { ...assigned(before, statement.set, parameters) };
  for (const name of statement.removed) delete after[name];
  return sized({ table, key, before, after });
}

function assigned(
  item: Item,
  set: Extract<Statement, { kind: 'insert' }>['set'],
  parameters: readonly AttributeValue[] | undefined,
): Item {
  const values = set.map(({ name, parameter }) => [name, parameterOf(parameters, parameter)] as const);
  return { ...item, ...Object.fromEntries(values) };
}

function sized(write: Prepared): Prepared {
  const { table, after = {}, key } = write;
  table.keyOf(key);
  if (recordBytes(after) > maxItemBytes) throw invalid('Item size has exceeded the maximum allowed size');
  return write;
}
