import type { Report } from './report';

/*
 * Keys of the table `Reports`: one place that knows how they are spelled. Also bundled into resolvers, so
 * written within APPSYNC_JS.
 */

/** Partition of a job's newest document. */
export const documentKey = (job: string) => `REPORT#${job}`;
/** Sort key of the document. */
export const documentRow = 'DOCUMENT';
/** Partition of the rows that a run made; sort key: the row's id. */
export const rowsKey = (job: string, runId: string) => `REPORT#${job}#${runId}`;

/**
 * The same in one place, for all but resolvers: AppSync does not document functions that are members of an
 * object.
 */
export const reportKeys = {
  document: documentKey,
  documentRow,
  rows: rowsKey,
} as const;

/**
 * By what the rows of a run can be read in order, besides their id; which attribute of a row each holds, the
 * document says.
 */
export const reportIndexes = [
  { name: 'bySort1', partitionKey: 'pk', sortKey: 'sort1' },
  { name: 'bySort2', partitionKey: 'pk', sortKey: 'sort2' },
  { name: 'bySort3', partitionKey: 'pk', sortKey: 'sort3' },
  { name: 'bySort4', partitionKey: 'pk', sortKey: 'sort4' },
] as const;

/**
 * Characters of a text that an index holds, before the row's id: with that, well within the 1,024 bytes of a
 * key.
 */
export const shownCharacters = 15;

/** The row of a job's newest document. */
export interface ReportDocumentRow extends Report {
  /** The group that may see it. */
  readonly access: string;
}
