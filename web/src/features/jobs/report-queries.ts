import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { Report, ReportRow } from '#shared/jobs/report';
import type { JobRun, Page } from '#shared/jobs/run';
import * as documents from '#shared/jobs/run-documents';
import type { FetchPage } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { runKeys } from '../../api/runs';

/** The newest report of a run's job, which may be another run's; null before the first. */
export const reportQuery = ({ id, job }: Pick<JobRun, 'id' | 'job'>) =>
  queryOptions({
    queryKey: [...runKeys.run(id), 'report'],
    queryFn: async () =>
      (await graphql<{ report: Report | null }, { job: string }>(documents.reportDocument, { job })).report,
  });

/** The rows of the newest report of a job, for an export. */
export const reportRowPages =
  (job: string): FetchPage<ReportRow> =>
  async (nextToken) =>
    (
      await graphql<
        { reportRows: Page<ReportRow> },
        { job: string; limit: number; nextToken: string | undefined }
      >(documents.reportRowsDocument, { job, limit: pageSizes.reportRows.most, nextToken })
    ).reportRows;
