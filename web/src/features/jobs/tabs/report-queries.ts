import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun } from '#shared/jobs/run/run';
import { fetchReport, reportRowPages } from '../../../api/reports';
import { runKeys } from '../../../api/runs';

/**
 * Returns the query for the latest report from a run's job. The report may come from another run. The data is
 * null if the job has not written a report yet.
 */
export const reportQuery = ({ id, job }: Pick<JobRun, 'id' | 'job'>) =>
  queryOptions({ queryKey: [...runKeys.run(id), 'report'], queryFn: () => fetchReport(job) });

/** Returns all rows in a job's latest report, for an export. */
export const allReportRows = (job: string) => reportRowPages(job, {}, pageSizes.reportRows.most);
