/**
 * The maximum size of a list's filter. DynamoDB accepts expressions of up to 4 KB and 300 operators; filters
 * within these limits stay below that, and a resolver evaluates them quickly.
 */
export const filterLimits = {
  /** The maximum number of comparisons in the whole filter. A `between` counts as two. */
  comparisons: 60,
  /** The maximum number of characters in a text operand. */
  textLength: 1000,
  /**
   * The largest absolute value of a numeric operand. JavaScript and DynamoDB both represent all whole numbers
   * up to this value exactly.
   */
  number: 1e15,
} as const;

/**
 * The maximum length of a key in characters. Keys of this length fit into a DynamoDB sort key (1,024 bytes)
 * in any script.
 */
export const maxKeyLength = 300;
