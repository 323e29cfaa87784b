/**
 * How large the filter of a list may be. DynamoDB takes expressions of 4 KB and of 300 operators; filters
 * within these limits stay below that, and a resolver evaluates them quickly.
 */
export const filterLimits = {
  /** Comparisons in the whole filter; a `between` counts as two. */
  comparisons: 60,
  /** Maximum characters of a text to compare with. */
  textLength: 1000,
  /**
   * Numbers to compare with are between minus this and this: the range in which JavaScript and DynamoDB both
   * distinguish them.
   */
  number: 1e15,
} as const;

/**
 * Maximum characters of a key to look up: as many as fit into the 1,024 bytes of a DynamoDB sort key, in any
 * script.
 */
export const maxKeyLength = 300;
