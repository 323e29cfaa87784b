import type { Report } from './report';

/*
 * The keys of the `Reports` table. No other module builds these keys. This file is also bundled into
 * resolvers, so it must be valid APPSYNC_JS.
 */

/** Returns the partition of a job's latest document. */
export const documentKey = (job: string) => `REPORT#${job}`;
/** The sort key of the document. */
export const documentRow = 'DOCUMENT';
/** Returns the partition of a run's report rows. The sort key is the row's ID. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The same keys as one object, for all code except resolvers. AppSync does not document whether functions in
 * an object can be called.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/**
 * The indexes for reading a run's rows in orders other than by ID. The document specifies the attribute for
 * each index.
 */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/**
 * The number of text characters in an index key, before the row's ID. This limit keeps the key well below
 * 1,024 bytes.
 */
export const shownCharacters = 15;

/** The row that contains a job's latest document. */
export interface ReportDocumentRow extends Report {
  /** The group that may read the document. */
  readonly access: string;
}
