export const dueIndexes = {
  /** A sparse index: only waiting rows, longest overdue first. `dueList` is the recipient's ID. */
  byDue: { name: 'byDue', partitionKey: 'dueList', sortKey: 'dueAt' },
} as const;
