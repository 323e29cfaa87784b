import type { z } from 'zod';

/** A secondary index of a table: a string partition key and optionally a string sort key. */
export interface ModelIndex {
  /** The name of the index in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/** A rule over several fields of a record. */
interface ModelRule {
  /** The field that the message belongs to. A form shows the message next to it. */
  readonly field: string;
  /** The fields that the rule depends on. The rule is skipped for an update that changes none of them. */
  readonly of: readonly string[];
  readonly message: string;
  /** Returns true if the record satisfies the rule. Any field may be missing or of another type. */
  readonly holds: (record: StoredRecord) => boolean;
}

/**
 * The definition of a record type (docs/api.md). It is the source of the DynamoDB table, the GraphQL type and
 * operations, the validation, and the TypeScript type. Every record has the string partition key `id` and no
 * sort key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The GraphQL type and logical table name: `UserActivity`. */
  readonly name: Name;
  /** The plural in the name of the list operation: `UserActivities` becomes `listUserActivities`. */
  readonly plural: string;
  /** Singular and plural names for messages: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /**
   * The values that callers may write, and their stored format. Stored data may be older than the rules, so
   * readers must expect any field to be missing or of another type.
   */
  readonly fields: Fields;
  /** Fields with different rules in a new record, such as required ones. */
  readonly create?: z.ZodRawShape;
  /** Fields with different rules in a change, such as fields that cannot be removed. */
  readonly update?: z.ZodRawShape;
  /** Default values of a new record. */
  readonly defaults?: StoredRecord;
  /** Fields that only the server writes, in addition to the fields that it writes in every record. */
  readonly maintained?: readonly string[];
  readonly rules?: readonly ModelRule[];
  /**
   * The indexes. Declare only the indexes that a screen needs, because each index adds a write to every write
   * of a record.
   */
  readonly indexes: readonly ModelIndex[];
}

/** A record as read from the database: attributes of any type, without guarantees. */
export type StoredRecord = { readonly [attribute: string]: unknown };

/** Declares a model. The function is only needed for its types. */
export function defineModel<const Name extends string, Fields extends z.ZodObject>(
  model: Model<Name, Fields>,
): Model<Name, Fields> {
  return model;
}
