/** The secondary indexes of tables with rows that are waiting to be sent. */
export const dueIndexes = {
  /**
   * Waiting rows, starting with the longest overdue: partition `dueList`, the recipient's ID; sort key
   * `dueAt`. A sparse index.
   */
  byDue: { name: 'byDue', partitionKey: 'dueList', sortKey: 'dueAt' },
} as const;
