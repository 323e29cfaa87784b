import type { Report } from './report';

/*
 * Keys of the table `Reports`. No other module builds these keys. Also bundled into resolvers, so it must be
 * valid APPSYNC_JS.
 */

/** Partition of a job's latest document. */
export const documentKey = (job: string) => `REPORT#${job}`;
/** Sort key of the document. */
export const documentRow = 'DOCUMENT';
/** Partition of the report rows of a run. The sort key is the row's ID. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The same keys as one object, for everything except resolvers: AppSync does not document calls to members of
 * an object.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/**
 * The orders in which a run's rows can be read, besides by ID. The document defines the attribute for each
 * index.
 */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/**
 * Number of characters of text in an index key, before the row's ID. It keeps the key well below 1,024 bytes.
 */
export const shownCharacters = 15;

/** The row of a job's latest document. */
export interface ReportDocumentRow extends Report {
  /** The group that may read it. */
  readonly access: string;
}
