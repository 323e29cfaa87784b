import {
  type BatchStatementRequest,
  DeleteItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type { Attributes } from '../../dynamodb/values';
import { conditionOf, type Entry, stampsAfter } from './entries';

/** DynamoDB's maximum PartiQL statement length, in characters. */
const maxStatementCharacters = 8_192;

/** Quotes a name for PartiQL, doubling any quotes within it. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const key = (entry: Entry): Attributes => ({ id: { S: entry.key } });

/** Returns the attributes that an update sets: the change's own attributes plus the stamps. */
const setBy = (entry: Entry): Attributes => ({ ...entry.after, ...stampsAfter(entry.guard, entry.at) });

/**
 * Matches names that PartiQL always reads as a single attribute. In other names, it may interpret characters
 * as path separators or quotes.
 */
const plainName = /^\w+$/;

/**
 * Returns true if the change can be part of a batch of statements. Otherwise, it must be sent as a separate
 * request (`commandOf`), for example because DynamoDB documents no PartiQL syntax for removing several
 * attributes.
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

/** Converts a change into a conditional PartiQL statement for the physical table. */
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

/** Converts a change that does not fit in a statement into a separate request. */
export function commandOf(entry: Entry, TableName: string) {
  if (entry.kind === 'create') {
    return new PutItemCommand({
      TableName,
      Item: entry.after,
      ConditionExpression: 'attribute_not_exists(id)',
    });
  }
  const { present, missing } = conditionOf(entry);
  if (entry.kind === 'remove') {
    const names = new Names();
    const ConditionExpression = conditionIn(names, present, missing);
    return new DeleteItemCommand({ TableName, Key: key(entry), ConditionExpression, ...names.maps() });
  }
  return new UpdateItemCommand({
    TableName,
    Key: key(entry),
    ...updateExpression({ set: setBy(entry), unset: entry.unset ?? [], present, missing }),
  });
}

/** An update to an existing record. */
export interface ConditionalUpdate {
  readonly set: Attributes;
  /** The names of the attributes to remove. */
  readonly unset: readonly string[];
  /** The attributes that must exist with these values. */
  readonly present: Attributes;
  /** The names of attributes that must be missing. */
  readonly missing: readonly string[];
}

/** Returns the parts of an UpdateItem request that set and remove the attributes and check the conditions. */
export function updateExpression({ set, unset, present, missing }: ConditionalUpdate) {
  const names = new Names();
  const ConditionExpression = conditionIn(names, present, missing);
  const assignments = Object.entries(set).map(
    ([name, value]) => `${names.name(name)} = ${names.value(value)}`,
  );
  const removal = unset.length > 0 ? ` REMOVE ${unset.map((name) => names.name(name)).join(', ')}` : '';
  return {
    UpdateExpression: `SET ${assignments.join(', ')}${removal}`,
    ConditionExpression,
    ...names.maps(),
  };
}

function conditionIn(names: Names, present: Attributes, missing: readonly string[]): string {
  return [
    'attribute_exists(id)',
    ...Object.entries(present).map(([name, value]) => `${names.name(name)} = ${names.value(value)}`),
    ...missing.map((name) => `attribute_not_exists(${names.name(name)})`),
  ].join(' AND ');
}

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
