/** The secondary indexes of tables that contain rows waiting to be sent. */
export const dueIndexes = {
  /**
   * A sparse index of waiting rows, longest overdue first. The partition key is `dueList` (the recipient's
   * ID), and the sort key is `dueAt`.
   */
  byDue: { name: 'byDue', partitionKey: 'dueList', sortKey: 'dueAt' },
} as const;
