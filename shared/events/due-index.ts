/** The secondary indexes of the tables whose rows wait to be sent. */
export const dueIndexes = {
  /**
   * Waiting rows, longest due first: partition `dueList`, the ID of the receiver; sort key `dueAt`. A sparse
   * index.
   */
  byDue: { name: 'byDue', partitionKey: 'dueList', sortKey: 'dueAt' },
} as const;
