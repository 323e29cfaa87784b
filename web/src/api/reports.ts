import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportRow } from '#shared/api/api-types';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { FetchPage } from './all-pages';
import { graphql } from './client';

/** The query keys for reports. All keys for a job have the same prefix. */
export const reportKeys = {
  job: (job: string) => ['report', job],
  rows: (job: string) => ['report', job, 'rows'],
} as const;

export const fetchReport = async (job: string) => (await graphql(documents.reportDocument, { job })).report;

/** The query for a job's latest report. The data is null if there is no report yet. */
export const reportQuery = (job: string) =>
  queryOptions({ queryKey: [...reportKeys.job(job), 'document'], queryFn: () => fetchReport(job) });

/** The filters and sort order for a report's rows. */
export interface RowsQuestion {
  /** The name of one of the report's sort orders. By default, rows are sorted by ID. */
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  /** Selects only rows whose sort value starts with this text. */
  readonly beginsWith?: string | undefined;
  /** Selects only rows whose ID contains this text. */
  readonly search?: string | undefined;
}

/** Returns a function that reads the rows of a job's latest report, page by page. */
export const reportRowPages =
  (job: string, question: RowsQuestion, limit: number): FetchPage<ReportRow> =>
  async (nextToken) =>
    (await graphql(documents.reportRowsDocument, { job, ...question, limit, nextToken })).reportRows;

interface RowsPage {
  /** The run that produced the report. Page tokens are valid only for the rows from this run. */
  readonly runId: string;
  readonly question: RowsQuestion;
  readonly limit: number;
  readonly token: string | undefined;
}

/**
 * The query for a page of rows in a job's latest report. The previous page stays visible until the next one
 * arrives.
 */
export const reportRowsQuery = (job: string, { runId, question, limit, token }: RowsPage) =>
  queryOptions({
    queryKey: [...reportKeys.rows(job), runId, question, limit, token],
    queryFn: () => reportRowPages(job, question, limit)(token),
    placeholderData: keepPreviousData,
  });
