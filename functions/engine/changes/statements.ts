import {
  type BatchStatementRequest,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  type Condition,
  conditionExpression,
  equal,
  exists,
  missing,
  updateExpression,
} from '../../dynamodb/update';
import type { Attributes } from '../../dynamodb/values';
import { conditionOf, type Entry, stampsAfter } from './entries';

/** DynamoDB's maximum length for a PartiQL statement. */
const maxStatementCharacters = 8_192;

/** Quotes a name for PartiQL, and doubles the quotes within it. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const key = (entry: Entry): Attributes => ({ id: { S: entry.key } });

/** Returns the attributes that a change sets: its own and the stamps. */
const setBy = (entry: Entry): Attributes => ({ ...entry.after, ...stampsAfter(entry.guard, entry.at) });

/**
 * Names that PartiQL always takes as a single attribute. In other names, it may take characters as path
 * separators or quotes.
 */
const plainName = /^\w+$/;

/**
 * Returns true if the change fits in a statement. Otherwise it is sent as a separate request (`commandOf`),
 * for example because DynamoDB documents no PartiQL syntax for removing several attributes.
 */
export function fitsStatement(entry: Entry, { Statement = '' }: BatchStatementRequest): boolean {
  const { unset = [] } = entry;
  const { present, missing } = conditionOf(entry);
  const names = [...Object.keys(entry.after), ...Object.keys(present), ...missing, ...unset];
  return (
    unset.length <= 1 &&
    Statement.length <= maxStatementCharacters &&
    names.every((name) => plainName.test(name))
  );
}

/** Returns a conditional PartiQL statement for the physical table. */
export function statementOf(entry: Entry, tableName: string): BatchStatementRequest {
  const table = quoted(tableName);
  if (entry.kind === 'create') {
    const names = Object.keys(entry.after);
    // Names in an INSERT are string literals, in which single quotes are doubled.
    const tuple = names.map((name) => `'${name.replaceAll("'", "''")}': ?`).join(', ');
    return { Statement: `INSERT INTO ${table} VALUE {${tuple}}`, Parameters: Object.values(entry.after) };
  }
  const { present, missing } = conditionOf(entry);
  const condition = { ...key(entry), ...present };
  const where = [
    ...Object.keys(condition).map((name) => `${quoted(name)} = ?`),
    ...missing.map((name) => `${quoted(name)} IS MISSING`),
  ].join(' AND ');
  if (entry.kind === 'remove') {
    return { Statement: `DELETE FROM ${table} WHERE ${where}`, Parameters: Object.values(condition) };
  }
  const set = setBy(entry);
  const assignments = Object.keys(set).map((name) => `${quoted(name)} = ?`);
  const removal = entry.unset?.length ? ` REMOVE ${entry.unset.map(quoted).join(', ')}` : '';
  return {
    Statement: `UPDATE ${table} SET ${assignments.join(', ')}${removal} WHERE ${where}`,
    Parameters: [...Object.values(set), ...Object.values(condition)],
  };
}

/** Returns the request for a change that does not fit in a statement. */
export function commandOf(entry: Entry, TableName: string) {
  if (entry.kind === 'create') {
    return new PutItemCommand({
      TableName,
      Item: entry.after,
      ConditionExpression: 'attribute_not_exists(id)',
    });
  }
  const when = stillHas(conditionOf(entry));
  if (entry.kind === 'remove') {
    return new DeleteItemCommand({ TableName, Key: key(entry), ...conditionExpression<Value>(...when) });
  }
  return new UpdateItemCommand({
    TableName,
    Key: key(entry),
    ...updateExpression<Value>({ set: setBy(entry), remove: entry.unset ?? [], when }),
  });
}

type Value = Attributes[string];

/**
 * Returns the conditions that the record exists, has the `present` attributes, and lacks those in `missing`.
 */
export const stillHas = ({
  present,
  missing: absent,
}: ReturnType<typeof conditionOf>): readonly Condition[] => [
  exists('id'),
  ...Object.entries(present).map(([name, value]) => equal(name, value)),
  ...absent.map(missing),
];
