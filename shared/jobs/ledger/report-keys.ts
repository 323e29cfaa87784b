import type { Report } from './report';

/*
 * The keys of the table `Reports`. No other module builds these keys. This file is also bundled into
 * resolvers, so it must be valid APPSYNC_JS.
 */

/** Returns the partition of a job's latest document. */
export const documentKey = (job: string) => `REPORT#${job}`;
/** The sort key of the document. */
export const documentRow = 'DOCUMENT';
/** Returns the partition of the report rows of a run. The sort key is the row's ID. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The same keys as one object, for all code except resolvers. AppSync does not document calls to members of
 * an object.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/**
 * The orders for reading a run's rows, in addition to the order by ID. The document defines the attribute for
 * each index.
 */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/**
 * The number of characters of text in an index key, before the row's ID. This limit keeps the key well below
 * 1,024 bytes.
 */
export const shownCharacters = 15;

/** The row of a job's latest document. */
export interface ReportDocumentRow extends Report {
  /** The group that may read the document. */
  readonly access: string;
}
