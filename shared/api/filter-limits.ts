/**
 * The maximum size of a list's filter. DynamoDB accepts expressions of up to 4 KB and 300 operators; filters
 * within these limits stay below that, and a resolver evaluates them quickly.
 */
export const filterLimits = {
  /** Comparisons in the whole filter; a `between` counts as two. */
  comparisons: 60,
  /** Maximum number of characters in a text operand. */
  textLength: 1000,
  /**
   * The largest absolute value of a numeric operand. JavaScript and DynamoDB both represent numbers up to it
   * exactly.
   */
  number: 1e15,
} as const;

/**
 * Maximum length of a key in characters. Keys of this length fit into a DynamoDB sort key (1,024 bytes) in
 * any script.
 */
export const maxKeyLength = 300;
