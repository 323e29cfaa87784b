import type { z } from 'zod';

/** A secondary index of a table: a string partition key and, if the index has an order, a string sort key. */
export interface ModelIndex {
  /** Name of the index in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A rule over several fields of a record. */
interface ModelRule {
  /** The field at which a form shows the message. */
  readonly field: string;
  /** The fields that the rule depends on; an update that touches none of them skips it. */
  readonly of: readonly string[];
  readonly message: string;
  /** True if the record satisfies the rule. Any field may be missing or of another type. */
  readonly holds: (record: StoredRecord) => boolean;
}

/**
 * The one definition of a record type (docs/api.md). From it come the DynamoDB table, the GraphQL type and
 * operations, validation and the TypeScript type. Every record has the string partition key `id` and no sort
 * key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** GraphQL type, and logical name of the table: `UserActivity`. */
  readonly name: Name;
  /** Used in the list operation: `UserActivities` becomes `listUserActivities`. */
  readonly plural: string;
  /** Singular and plural words for people: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /**
   * The values that a caller may write, and their stored form. Stored data may break today's rules, so
   * readers must expect any field to be missing or of another type.
   */
  readonly fields: Fields;
  /** Fields with other rules in a new record, such as required ones. */
  readonly create?: z.ZodRawShape;
  /** Fields with other rules in a change, such as those that cannot be removed. */
  readonly update?: z.ZodRawShape;
  /** Values of a new record where the caller gives none. */
  readonly defaults?: StoredRecord;
  /** Fields that the server keeps and no caller writes, besides those of every record. */
  readonly maintained?: readonly string[];
  readonly rules?: readonly ModelRule[];
  /** Each index costs a write for each write of a record, so there are only those that a screen uses. */
  readonly indexes: readonly ModelIndex[];
}

/** A record as it came out of the database: attributes of any type, nothing guaranteed. */
export type StoredRecord = { readonly [attribute: string]: unknown };

/** Declares a model; needed only for its types. */
export function defineModel<const Name extends string, Fields extends z.ZodObject>(
  model: Model<Name, Fields>,
): Model<Name, Fields> {
  return model;
}
