import type { StoredRecord } from '#shared/models/model';

/** The information about a model that a resolver needs (`resolverConstants`). */
export interface RecordType {
  readonly name: string;
  /**
   * The GraphQL types, keyed by field: `String`, `Int`, `Float`, `Boolean`, `AWSJSON` or `[String]`, followed
   * by `!` if the field is never null.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/** The record's model. It is defined during bundling, because one source file serves every record type. */
declare const MODEL: RecordType;

const maxInt = 2_147_483_647;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isInt(value: number): boolean {
  // This check uses arithmetic, because AppSync has had bugs when comparing numbers from DynamoDB
  // (aws-appsync-community 308, 344).
  return value - Math.floor(value) === 0 && value <= maxInt && value >= -maxInt - 1;
}

/**
 * Wraps a value in a list unless it is already a list. Recognises lists by their JSON, because the AppSync
 * documentation does not mention `Array.isArray`.
 */
function toTexts(value: unknown): string[] {
  const values: unknown[] = JSON.stringify(value).startsWith('[') ? (value as unknown[]) : [value];
  return values.map((item) => toText(item));
}

/**
 * Converts a stored value to the field's type. Any value can become a string. An invalid number or boolean
 * becomes null.
 */
function toField(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (type) {
    case 'Int':
      return typeof value === 'number' && isInt(value) ? value : null;
    case 'Float':
      return typeof value === 'number' ? value : null;
    case 'Boolean':
      return typeof value === 'boolean' ? value : null;
    case 'AWSJSON':
      return JSON.stringify(value);
    case '[String]':
      return toTexts(value);
    default:
      return toText(value);
  }
}

/**
 * Converts a stored record to values that GraphQL can return. Stored data may have any type, and a single
 * value that does not fit its field's type would make the whole page fail. Text fields therefore return lists
 * and maps as JSON, and JSON fields return the stored value as JSON. Invalid numbers and booleans become
 * null.
 *
 * @param fields the GraphQL types, keyed by field
 */
export function recordOf(fields: Readonly<Record<string, string>>, stored: StoredRecord): StoredRecord {
  const record: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) {
    record[field] = toField(fields[field] ?? 'String', stored[field]);
  }
  return record;
}

/** Converts a stored record of the resolver's model to values that GraphQL can return. */
export function toRecord(stored: StoredRecord): StoredRecord {
  return recordOf(MODEL.fields, stored);
}
