import type { StoredRecord } from '#shared/models/model';

/** What a resolver knows about a model (`resolverConstants`). */
export interface RecordType {
  readonly name: string;
  /**
   * GraphQL types by field: `String`, `Int`, `Float`, `Boolean`, `AWSJSON`, `[String]`; with `!` if never
   * null.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Defined when the resolver is bundled, from the record's model: one source file serves every record type.
 */
declare const MODEL: RecordType;

const maxInt = 2_147_483_647;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isInt(value: number): boolean {
  // AppSync has compared numbers from DynamoDB wrongly before, but calculates with them correctly
  // (aws-appsync-community 308, 344).
  return value - Math.floor(value) === 0 && value <= maxInt && value >= -maxInt - 1;
}

/**
 * A value that is not a list becomes a list of it. A list is recognised by its JSON text, because
 * `Array.isArray` is not in AppSync's documentation.
 */
function toTexts(value: unknown): string[] {
  const values: unknown[] = JSON.stringify(value).startsWith('[') ? (value as unknown[]) : [value];
  return values.map((item) => toText(item));
}

/**
 * A stored value in the field's type: anything can become text; what is no number or boolean becomes null.
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
 * A stored record as GraphQL can return it. Stored data may hold any type in any attribute, and one value
 * that a field's type cannot express would break the whole page. So a text field returns lists and maps as
 * JSON text, a JSON field returns the JSON text of what is stored, and an invalid number or boolean becomes
 * null.
 *
 * @param fields GraphQL types by field
 */
export function recordOf(fields: Readonly<Record<string, string>>, stored: StoredRecord): StoredRecord {
  const record: Record<string, unknown> = {};
  for (const field of Object.keys(fields)) {
    record[field] = toField(fields[field] ?? 'String', stored[field]);
  }
  return record;
}

/** A stored record of the resolver's model, as GraphQL can return it. */
export function toRecord(stored: StoredRecord): StoredRecord {
  return recordOf(MODEL.fields, stored);
}
