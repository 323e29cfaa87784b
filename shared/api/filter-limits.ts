/**
 * How large the filter of a list may be. DynamoDB takes expressions of 4 KB and of 300 operators; what keeps
 * these limits is within that, and a resolver looks through it in a moment.
 */
export const filterLimits = {
  /** Comparisons in the whole filter; a `between` counts as two. */
  comparisons: 60,
  /** Characters of a text to compare with. */
  textLength: 1000,
  /**
   * Numbers to compare with lie between minus this and this: what JavaScript and DynamoDB both tell apart.
   */
  number: 1e15,
} as const;

/**
 * Characters of a key to look up: as many as fit into DynamoDB's 1,024 bytes of a sort key, in any script.
 */
export const maxKeyLength = 300;
