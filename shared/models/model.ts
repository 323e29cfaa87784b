import type { z } from 'zod';

/**
 * A secondary index of a table: a string partition key and, where the index has an order, a string sort key.
 */
export interface ModelIndex {
  /** Name of the index in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A rule over several fields of a record. */
export interface ModelRule {
  /** Where a form shows the message. */
  readonly field: string;
  /** What the rule looks at: an update that touches none of these is not judged by it. */
  readonly of: readonly string[];
  readonly message: string;
  /** True where the record keeps the rule. Must expect any field to be missing or of another type. */
  readonly holds: (record: StoredRecord) => boolean;
}

/**
 * The one definition of a record type (docs/api.md): from it come the DynamoDB table, the GraphQL type and
 * operations, validation and the TypeScript type. Every record has the string partition key `id` and no sort
 * key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** GraphQL type, and logical name of the table: `UserActivity`. */
  readonly name: Name;
  /** Used in the list operation: `UserActivities` gives `listUserActivities`. */
  readonly plural: string;
  /** Singular and plural words for a person: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /**
   * What a caller may write, and the form in which it is kept. Stored data is older than any rule: a reader
   * must expect any field to be missing or of another type.
   */
  readonly fields: Fields;
  /** Fields that are judged otherwise in a new record, such as those that it must have. */
  readonly create?: z.ZodRawShape;
  /** Fields that are judged otherwise in a change, such as those that cannot be taken away. */
  readonly update?: z.ZodRawShape;
  /** What a new record has where the caller says nothing. */
  readonly defaults?: StoredRecord;
  /** Fields that the server keeps and no caller writes, besides those of every record. */
  readonly maintained?: readonly string[];
  readonly rules?: readonly ModelRule[];
  /** Each costs a write for each write of a record, so there is none without a screen that asks by it. */
  readonly indexes: readonly ModelIndex[];
}

/** A record as it came out of the database: attributes of any type, nothing promised. */
export type StoredRecord = { readonly [attribute: string]: unknown };

/** Declares a model; only there for the types. */
export function defineModel<const Name extends string, Fields extends z.ZodObject>(
  model: Model<Name, Fields>,
): Model<Name, Fields> {
  return model;
}
