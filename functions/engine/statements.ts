import {
  type BatchStatementRequest,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionOf, type Entry, stampsOf } from './entries';
import type { Attributes } from './values';

/** Longest text that DynamoDB takes for one PartiQL statement. */
const maxStatementCharacters = 8_192;

/** What PartiQL takes for a name of one attribute everywhere: in others the databases see paths, or a quote where there is none. */
const plainName = /^\w+$/;

/** True where the change can go into a batch of statements; else it is a request of its own (`commandOf`). */
export function fitsStatement(entry: Entry, { Statement = '' }: BatchStatementRequest): boolean {
  const names = [...Object.keys({ ...entry.after, ...conditionOf(entry) }), ...entry.missing];
  return Statement.length <= maxStatementCharacters && names.every((name) => plainName.test(name));
}

/** A PartiQL name; a quote in it is doubled. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const key = (entry: Entry): Attributes => ({ id: { S: entry.key } });

/** The change as a conditional PartiQL statement on the physical table. */
export function statementOf(entry: Entry, tableName: string): BatchStatementRequest {
  const table = quoted(tableName);
  if (entry.kind === 'create') {
    const names = Object.keys(entry.after);
    // Names in an INSERT are text literals: a single quote in one is doubled.
    const tuple = names.map((name) => `'${name.replaceAll("'", "''")}': ?`).join(', ');
    return { Statement: `INSERT INTO ${table} VALUE {${tuple}}`, Parameters: Object.values(entry.after) };
  }
  const condition = { ...key(entry), ...conditionOf(entry) };
  const where = [
    ...Object.keys(condition).map((name) => `${quoted(name)} = ?`),
    ...entry.missing.map((name) => `${quoted(name)} IS MISSING`),
  ].join(' AND ');
  if (entry.kind === 'remove') {
    return { Statement: `DELETE FROM ${table} WHERE ${where}`, Parameters: Object.values(condition) };
  }
  const set = { ...entry.after, ...stampsOf(entry) };
  const assignments = Object.keys(set).map((name) => `${quoted(name)} = ?`);
  // The manual (ql-reference.update) shows repeated SETs only; PartiQL's grammar has the comma, and where it were refused the writer
  // sends the change as a request of its own.
  return {
    Statement: `UPDATE ${table} SET ${assignments.join(', ')} WHERE ${where}`,
    Parameters: [...Object.values(set), ...Object.values(condition)],
  };
}

/** The same change as a request of its own, for what does not fit a statement. */
export function commandOf(entry: Entry, TableName: string) {
  if (entry.kind === 'create') {
    return new PutItemCommand({
      TableName,
      Item: entry.after,
      ConditionExpression: 'attribute_not_exists(id)',
    });
  }
  const names = new Names();
  const condition = [
    'attribute_exists(id)',
    ...Object.entries(conditionOf(entry)).map(
      ([name, value]) => `${names.name(name)} = ${names.value(value)}`,
    ),
    ...entry.missing.map((name) => `attribute_not_exists(${names.name(name)})`),
  ].join(' AND ');
  if (entry.kind === 'remove') {
    return new DeleteItemCommand({
      TableName,
      Key: key(entry),
      ConditionExpression: condition,
      ...names.maps(),
    });
  }
  const set = Object.entries({ ...entry.after, ...stampsOf(entry) });
  const assignments = set.map(([name, value]) => `${names.name(name)} = ${names.value(value)}`);
  return new UpdateItemCommand({
    TableName,
    Key: key(entry),
    UpdateExpression: `SET ${assignments.join(', ')}`,
    ConditionExpression: condition,
    ...names.maps(),
  });
}

/** Placeholders for an expression's names and values. */
class Names {
  private readonly names: Record<string, string> = {};
  private readonly values: Attributes = {};

  name(name: string): string {
    const placeholder = `#n${Object.keys(this.names).length}`;
    this.names[placeholder] = name;
    return placeholder;
  }

  value(value: Attributes[string]): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }

  maps() {
    const some = (map: object) => (Object.keys(map).length > 0 ? map : undefined);
    return {
      ExpressionAttributeNames: some(this.names) as Record<string, string> | undefined,
      ExpressionAttributeValues: some(this.values) as Attributes | undefined,
    };
  }
}
