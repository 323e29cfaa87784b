import {
  type BatchStatementRequest,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Attributes } from '../../dynamodb/values';
import { conditionOf, type Entry, stampsAfter } from './entries';

/** Maximum length of one PartiQL statement in DynamoDB. */
const maxStatementCharacters = 8_192;

/** A PartiQL name; a quote in it is doubled. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const key = (entry: Entry): Attributes => ({ id: { S: entry.key } });

/** What an update sets: the touched attributes and the stamps. */
const setBy = (entry: Entry): Attributes => ({ ...entry.after, ...stampsAfter(entry.guard, entry.at) });

/**
 * Names that PartiQL always takes as one attribute. In others, databases see paths, or a quote where there is
 * none.
 */
const plainName = /^\w+$/;

/**
 * True if the change can go into a batch of statements; otherwise it is a request of its own (`commandOf`).
 * The manual shows no form for removing several attributes.
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

/** The change as a conditional PartiQL statement on the physical table. */
export function statementOf(entry: Entry, tableName: string): BatchStatementRequest {
  const table = quoted(tableName);
  if (entry.kind === 'create') {
    const names = Object.keys(entry.after);
    // Names in an INSERT are text literals: a single quote in one is doubled.
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

/** The same change as a request of its own, for what does not fit into a statement. */
export function commandOf(entry: Entry, TableName: string) {
  if (entry.kind === 'create') {
    return new PutItemCommand({
      TableName,
      Item: entry.after,
      ConditionExpression: 'attribute_not_exists(id)',
    });
  }
  const names = new Names();
  const { present, missing } = conditionOf(entry);
  const condition = [
    'attribute_exists(id)',
    ...Object.entries(present).map(([name, value]) => `${names.name(name)} = ${names.value(value)}`),
    ...missing.map((name) => `attribute_not_exists(${names.name(name)})`),
  ].join(' AND ');
  if (entry.kind === 'remove') {
    return new DeleteItemCommand({
      TableName,
      Key: key(entry),
      ConditionExpression: condition,
      ...names.maps(),
    });
  }
  const assignments = Object.entries(setBy(entry)).map(
    ([name, value]) => `${names.name(name)} = ${names.value(value)}`,
  );
  const unset = (entry.unset ?? []).map((name) => names.name(name));
  const removal = unset.length > 0 ? ` REMOVE ${unset.join(', ')}` : '';
  return new UpdateItemCommand({
    TableName,
    Key: key(entry),
    UpdateExpression: `SET ${assignments.join(', ')}${removal}`,
    ConditionExpression: condition,
    ...names.maps(),
  });
}

/** Placeholders for the names and values of an expression. */
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
