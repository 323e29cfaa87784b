import type { z } from 'zod';

/** An index. The partition key is a string, and so is the optional sort key. */
export interface ModelIndex {
  /** The index's name in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

interface ModelRule {
  readonly field: string;
  /** The fields of the rule, which is skipped for updates that change none of them. */
  readonly of: readonly string[];
  readonly message: string;
  /** True if a record meets the rule. Any field may be missing or have a different type. */
  readonly holds: (record: StoredRecord) => boolean;
}

/**
 * A record type (docs/api.md). The table, the GraphQL type and operations, the validation and the TypeScript
 * type are derived from it. The partition key is the string `id`; there is no sort key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** The GraphQL type and logical table name: `UserActivity`. */
  readonly name: Name;
  /** `UserActivities` becomes `listUserActivities`. */
  readonly plural: string;
  /** The singular and plural for messages: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /**
   * What callers may write, and how it is stored. Stored data may be older than the rules: any field may be
   * missing or have a different type.
   */
  readonly fields: Fields;
  readonly create?: z.ZodRawShape;
  /** Different rules for updates, such as fields that cannot be removed. */
  readonly update?: z.ZodRawShape;
  readonly defaults?: StoredRecord;
  /** Fields that only the server writes, besides those in every record. */
  readonly maintained?: readonly string[];
  readonly rules?: readonly ModelRule[];
  /** Each index adds a write every time a record is written: declare only what a screen needs. */
  readonly indexes: readonly ModelIndex[];
}

/** A record from the database: any attribute may be missing or have an unexpected type. */
export type StoredRecord = { readonly [attribute: string]: unknown };

export function defineModel<const Name extends string, Fields extends z.ZodObject>(
  model: Model<Name, Fields>,
): Model<Name, Fields> {
  return model;
}
