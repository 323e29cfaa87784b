/**
 * The size limits for a list filter. DynamoDB accepts expressions of up to 4 KB and 300 operators. Filters
 * within these limits stay below both maximums, and resolvers can evaluate them quickly.
 */
export const filterLimits = {
  /** The maximum number of comparisons in the whole filter. A `between` counts as two comparisons. */
  comparisons: 60,
  textLength: 1000,
  /**
   * The largest absolute value of a numeric operand. JavaScript and DynamoDB both represent all whole numbers
   * up to this value exactly.
   */
  number: 1e15,
} as const;

/**
 * The maximum length of a key, in characters. A key of this length fits into a DynamoDB sort key (1,024
 * bytes), whatever script it is written in.
 */
export const maxKeyLength = 300;
