import type { Report } from './report';

/*
 * Keys of the table `Reports`: the only place that spells them. Also bundled into resolvers, so written in
 * APPSYNC_JS.
 */

/** Partition of a job's newest document. */
export const documentKey = (job: string) => `REPORT#${job}`;
/** Sort key of the document. */
export const documentRow = 'DOCUMENT';
/** Partition of the rows that a run made; sort key: the row's id. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The same as one object, for everything except resolvers: AppSync does not document functions that are
 * members of an object.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/**
 * The orders in which the rows of a run can be read, besides by id. The document says which attribute of a
 * row each holds.
 */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/**
 * Characters of a text that an index holds before the row's id, so that the key stays well within 1,024
 * bytes.
 */
export const shownCharacters = 15;

/** The row of a job's newest document. */
export interface ReportDocumentRow extends Report {
  /** The group that may see it. */
  readonly access: string;
}
