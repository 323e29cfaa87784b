import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReportRow } from '#shared/api/api-types';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { FetchPage } from './all-pages';
import { graphql } from './client';

export const reportKeys = {
  job: (job: string) => ['report', job],
  rows: (job: string) => ['report', job, 'rows'],
} as const;

export const fetchReport = async (job: string) => (await graphql(documents.reportDocument, { job })).report;

/** Reads a job's report. The data is null if there is none yet. */
export const reportQuery = (job: string) =>
  queryOptions({ queryKey: [...reportKeys.job(job), 'document'], queryFn: () => fetchReport(job) });

export interface RowsQuestion {
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  readonly beginsWith?: string | undefined;
  readonly search?: string | undefined;
}

export const reportRowPages =
  (job: string, question: RowsQuestion, limit: number): FetchPage<ReportRow> =>
  async (nextToken) =>
    (await graphql(documents.reportRowsDocument, { job, ...question, limit, nextToken })).reportRows;

interface RowsPage {
  /** The run that made the report. Page tokens are valid only for its rows. */
  readonly runId: string;
  readonly question: RowsQuestion;
  readonly limit: number;
  readonly token: string | undefined;
}

/** Reads a page of a report's rows. The previous page stays visible until the next one arrives. */
export const reportRowsQuery = (job: string, { runId, question, limit, token }: RowsPage) =>
  queryOptions({
    queryKey: [...reportKeys.rows(job), runId, question, limit, token],
    queryFn: () => reportRowPages(job, question, limit)(token),
    placeholderData: keepPreviousData,
  });
