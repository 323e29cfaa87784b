import type { StoredRecord } from '#shared/models/model';

/** What a resolver knows of a model (`resolverConstants`). */
export interface RecordType {
  readonly name: string;
  /**
   * GraphQL types by field: `String`, `Int`, `Float`, `Boolean`, `AWSJSON`, `[String]`; with `!` where never
   * null.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/** Defined when the resolver is bundled, from the record's model: one code serves every record type. */
declare const MODEL: RecordType;

const maxInt = 2_147_483_647;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isInt(value: number): boolean {
  // Of what DynamoDB gave, AppSync has compared numbers wrongly before; it calculates with them rightly
  // (aws-appsync-community 308, 344).
  return value - Math.floor(value) === 0 && value <= maxInt && value >= -maxInt - 1;
}

/**
 * Something else than a list becomes a list of it. The list is told by its JSON text: `Array.isArray` is not
 * in AppSync's docs.
 */
function toTexts(value: unknown): string[] {
  const values: unknown[] = JSON.stringify(value).startsWith('[') ? (value as unknown[]) : [value];
  return values.map((item) => toText(item));
}

/**
 * A stored value as the field's type can answer it: text for any, null for what is no number or truth value.
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
 * A stored record as GraphQL can answer it. Stored data may hold any type in any attribute, and one value
 * that a field's type cannot express would break the whole page: a text field answers lists and maps as JSON
 * text, a JSON field answers the JSON text of what is stored, and a number or truth value that is none
 * answers null.
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

/** A stored record of the resolver's model, as GraphQL can answer it. */
export function toRecord(stored: StoredRecord): StoredRecord {
  return recordOf(MODEL.fields, stored);
}
