import type { z } from 'zod';

/** A secondary index on a table, with a string partition key and an optional string sort key. */
export interface ModelIndex {
  /** The name of the index in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A rule that involves several fields of a record. */
interface ModelRule {
  /** The field that the message applies to. A form shows the message next to this field. */
  readonly field: string;
  /** The fields that the rule depends on. The rule is skipped for updates that change none of them. */
  readonly of: readonly string[];
  readonly message: string;
  /** Returns true if the record satisfies the rule. Any field may be missing or have a different type. */
  readonly holds: (record: StoredRecord) => boolean;
}

/**
 * The definition of a record type (docs/api.md). The DynamoDB table, the GraphQL type and operations, the
 * validation, and the TypeScript type are all derived from it. Every record has the string partition key `id`
 * and no sort key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The GraphQL type and logical table name: `UserActivity`. */
  readonly name: Name;
  /** The plural used in the name of the list operation: `UserActivities` becomes `listUserActivities`. */
  readonly plural: string;
  /** The singular and plural names used in messages: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /**
   * The values that callers may write, and the format in which they are stored. Stored data may be older than
   * the rules, so readers must expect any field to be missing or to have a different type.
   */
  readonly fields: Fields;
  /** Fields with different rules for a new record, such as required fields. */
  readonly create?: z.ZodRawShape;
  /** Fields with different rules for an update, such as fields that cannot be removed. */
  readonly update?: z.ZodRawShape;
  /** The default values for a new record. */
  readonly defaults?: StoredRecord;
  /** Fields that only the server writes, in addition to the fields that it writes in every record. */
  readonly maintained?: readonly string[];
  readonly rules?: readonly ModelRule[];
  /**
   * The indexes. Declare only the indexes that a screen needs, because each index adds another write every
   * time a record is written.
   */
  readonly indexes: readonly ModelIndex[];
}

/** A record as read from the database. Any attribute may be missing or have an unexpected type. */
export type StoredRecord = { readonly [attribute: string]: unknown };

/** Declares a model. The function exists only so that TypeScript can infer the model's types. */
export function defineModel<const Name extends string, Fields extends z.ZodObject>(
  model: Model<Name, Fields>,
): Model<Name, Fields> {
  return model;
}
