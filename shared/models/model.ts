import type { z } from 'zod';

/** A secondary index of a table: a string partition key and, where the index has an order, a string sort key. */
export interface ModelIndex {
  /** Name of the index in DynamoDB, such as `byUserID`. */
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string;
}

/**
 * The one definition of a record type (ARCHITECTURE.md, section 5): from it come the DynamoDB table, the GraphQL type and
 * operations, validation and the TypeScript type. Every record has the string partition key `id` and no sort key.
 */
export interface Model<Name extends string = string, Fields extends z.ZodObject = z.ZodObject> {
  /** GraphQL type, and logical name of the table: `UserActivity`. */
  readonly name: Name;
  /** Used in the list operation: `UserActivities` gives `listUserActivities`. */
  readonly plural: string;
  /** Singular and plural words for a person: `['activity', 'activities']`. */
  readonly label: readonly [string, string];
  /** Fields as stored. Stored data is older than any rule: a reader must expect any field to be missing or of another type. */
  readonly fields: Fields;
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
