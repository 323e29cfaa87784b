import type { StoredRecord } from '#shared/models/model';

/** Defined when the resolver is bundled, from the record's model: one code serves every record type. */
declare const MODEL: {
  readonly name: string;
  /** Fields whose GraphQL type is text. */
  readonly stringFields: readonly string[];
};

/**
 * A stored record as GraphQL can answer it. Stored data may hold any type in any attribute; one that holds something else than its
 * field's text becomes text, lists and maps JSON text, so that one odd record never breaks a page.
 */
export function toRecord(stored: StoredRecord): StoredRecord {
  const record: Record<string, unknown> = { ...stored };
  for (const field of MODEL.stringFields) {
    const value = stored[field];
    if (value !== null && value !== undefined && typeof value !== 'string') {
      record[field] = JSON.stringify(value);
    }
  }
  return record;
}
