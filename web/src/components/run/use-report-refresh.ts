import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Report } from '#shared/api/api-types';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { reportKeys } from '../../api/reports';
import { runsQuery } from '../../api/runs';
import { useStartRun } from './use-start-and-follow';

export interface ReportRefresh {
  readonly start: () => void;
  readonly busy: boolean;
  readonly run: JobRun | undefined;
  readonly error: unknown;
  /** The latest run, if it did not produce a report. */
  readonly failed: JobRun | undefined;
}

/**
 * Refreshes a report and follows the run. The report is reloaded whenever the job's latest run ends, no
 * matter who started it.
 * @param report null if there is none, undefined while it is unknown
 */
export function useReportRefresh(job: string, report: Report | null | undefined): ReportRefresh {
  const client = useQueryClient();
  const { begin, forget, starting, error } = useStartRun();
  const newest = useQuery(runsQuery({ job: [job], limit: 1 })).data?.items[0];
  const active = newest !== undefined && isActive(newest.status);

  // A run succeeds only after it has written its rows and its document.
  const isMissing =
    report !== undefined && newest !== undefined && hasReport(newest) && report?.runId !== newest.id;
  const missing = isMissing ? newest.id : undefined;
  useEffect(() => {
    if (missing !== undefined) void client.invalidateQueries({ queryKey: reportKeys.job(job) });
  }, [client, job, missing]);

  const busy = starting || active;
  return {
    start: () => {
      if (busy) return;
      begin({ job, dryRun: false }, { onStarted: forget });
    },
    busy,
    run: active ? newest : undefined,
    error,
    failed: newest && !active && !hasReport(newest) ? newest : undefined,
  };
}

/** Returns true even if the run was unable to read some records. */
const hasReport = ({ status }: JobRun) => isComplete(status);
