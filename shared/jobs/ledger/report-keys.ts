import type { Report } from '../../api/api-types';

/*
 * No other module builds the keys of the `Reports` table. Also bundled into resolvers, so it must be valid
 * APPSYNC_JS.
 */

export const documentKey = (job: string) => `REPORT#${job}`;
export const documentRow = 'DOCUMENT';
/** Returns the partition of a report's rows, whose sort key is the row's ID. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The keys for all code except resolvers: AppSync does not document whether functions in an object can be
 * called.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/** The indexes for orders other than by ID. The document names the attribute of each. */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/** The number of characters before the row's ID, which keeps an index key well below 1,024 bytes. */
export const shownCharacters = 15;

export interface ReportDocumentRow extends Report {
  readonly access: string;
}
