import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Report } from '#shared/jobs/ledger/report';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import { reportKeys } from '../../api/reports';
import { runsQuery } from '../../api/runs';
import { useStartRun } from './use-start-and-follow';

/** State of refreshing a report. */
export interface ReportRefresh {
  /** Starts the job unless a run of it is active. */
  readonly start: () => void;
  readonly busy: boolean;
  /** The active run, with the data from the list. */
  readonly run: JobRun | undefined;
  /** Why the last start was rejected. */
  readonly error: unknown;
  /** The latest run, if it did not produce a report. */
  readonly failed: JobRun | undefined;
}

/**
 * Refreshes a job's report and follows the run. The report is reloaded when the latest run has ended,
 * regardless of who started it.
 *
 * @param report the latest known report; null if there is none, undefined while unknown
 */
export function useReportRefresh(job: string, report: Report | null | undefined): ReportRefresh {
  const client = useQueryClient();
  const { begin, forget, starting, error } = useStartRun();
  const newest = useQuery(runsQuery({ job: [job], limit: 1 })).data?.items[0];
  const active = newest !== undefined && isActive(newest.status);

  // By the time a run has succeeded, its rows and document exist.
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

/** A run produces a report even if some records could not be read. */
const hasReport = ({ status }: JobRun) => isComplete(status);
