import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import type { Report, ReportRow } from '#shared/jobs/ledger/report';
import * as documents from '#shared/jobs/run/run-documents';
import type { FetchPage } from './all-pages';
import { graphql } from './client';

/** Query keys of reports. All keys of a job have the same beginning. */
export const reportKeys = {
  job: (job: string) => ['report', job],
  rows: (job: string) => ['report', job, 'rows'],
} as const;

export const fetchReport = async (job: string) =>
  (await graphql<{ report: Report | null }, { job: string }>(documents.reportDocument, { job })).report;

/** The latest report of a job. Null if there is none yet. */
export const reportQuery = (job: string) =>
  queryOptions({ queryKey: [...reportKeys.job(job), 'document'], queryFn: () => fetchReport(job) });

/** The rows of the report to read, and their order. */
export interface RowsQuestion {
  /** One of the report's sort orders. Default: by ID. */
  readonly sort?: string | undefined;
  readonly descending?: boolean | undefined;
  /** Only rows whose sort value starts with this text. */
  readonly beginsWith?: string | undefined;
  /** Only rows with this text in their ID. */
  readonly search?: string | undefined;
}

/** Reads the rows of a job's latest report, page by page. */
export const reportRowPages =
  (job: string, question: RowsQuestion, limit: number): FetchPage<ReportRow> =>
  async (nextToken) =>
    (
      await graphql<
        { reportRows: Page<ReportRow> },
        RowsQuestion & { job: string; limit: number; nextToken: string | undefined }
      >(documents.reportRowsDocument, { job, ...question, limit, nextToken })
    ).reportRows;

interface RowsPage {
  /** The run that produced the report. Page tokens are valid only for its rows. */
  readonly runId: string;
  readonly question: RowsQuestion;
  readonly limit: number;
  readonly token: string | undefined;
}

/** A page of rows of a job's latest report. The previous page stays visible until the next one arrives. */
export const reportRowsQuery = (job: string, { runId, question, limit, token }: RowsPage) =>
  queryOptions({
    queryKey: [...reportKeys.rows(job), runId, question, limit, token],
    queryFn: () => reportRowPages(job, question, limit)(token),
    placeholderData: keepPreviousData,
  });
