import type { StoredRecord } from '#shared/models/model';

/** From `resolverConstants`. */
export interface RecordType {
  readonly name: string;
  /**
   * The GraphQL types by field: `String`, `Int`, `Float`, `Boolean`, `AWSJSON` or `[String]`, with `!` if
   * never null.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/** Defined during bundling, because one source file serves every record type. */
declare const MODEL: RecordType;

const maxInt = 2_147_483_647;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isInt(value: number): boolean {
  // Arithmetic, because AppSync has had bugs when comparing numbers from DynamoDB (aws-appsync-community 308,
  // 344).
  return value - Math.floor(value) === 0 && value <= maxInt && value >= -maxInt - 1;
}

/** Lists are recognised by their JSON, because the AppSync documentation does not mention `Array.isArray`. */
function toTexts(value: unknown): string[] {
  const values: unknown[] = JSON.stringify(value).startsWith('[') ? (value as unknown[]) : [value];
  return values.map((item) => toText(item));
}

/** Any value can become a string. An invalid number or boolean becomes null. */
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
 * Stored data may have any type, and one value that does not fit its field would make the whole page fail.
 * Text fields return lists and maps as JSON, JSON fields the stored value as JSON; invalid numbers and
 * booleans become null.
 *
 * @param fields the GraphQL types
 */
export function recordOf(fields: Readonly<Record<string, string>>, stored: StoredRecord): StoredRecord {
  const record: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) {
    record[field] = toField(fields[field] ?? 'String', stored[field]);
  }
  return record;
}

export function toRecord(stored: StoredRecord): StoredRecord {
  return recordOf(MODEL.fields, stored);
}
