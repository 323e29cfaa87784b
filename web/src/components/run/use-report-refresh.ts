import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Report } from '#shared/jobs/ledger/report';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useClientTokens } from '../../api/client-token';
import { reportKeys } from '../../api/reports';
import { runKeys, runsQuery, useStartJob } from '../../api/runs';

/** State of refreshing a report. */
export interface ReportRefresh {
  /** Starts the job unless a run of it is active. */
  readonly start: () => void;
  readonly busy: boolean;
  /** The active run, as the list shows it. */
  readonly run: JobRun | undefined;
  /** Why the last start was refused. */
  readonly error: unknown;
  /** The newest run, if it did not produce a report. */
  readonly failed: JobRun | undefined;
}

/**
 * Refreshes a job's report and follows the run. Whoever started the newest run, the report is refetched once
 * that run has made one.
 *
 * @param report the newest known report; null if there is none, undefined while unknown
 */
export function useReportRefresh(job: string, report: Report | null | undefined): ReportRefresh {
  const client = useQueryClient();
  const tokens = useClientTokens();
  const start = useStartJob();
  const newest = useQuery(runsQuery({ job, limit: 1 })).data?.items[0];
  const active = newest !== undefined && isActive(newest.status);

  // A successful run's rows and document exist by the time it has ended.
  const isMissing =
    report !== undefined && newest !== undefined && hasReport(newest) && report?.runId !== newest.id;
  const missing = isMissing ? newest.id : undefined;
  useEffect(() => {
    if (missing !== undefined) void client.invalidateQueries({ queryKey: reportKeys.job(job) });
  }, [client, job, missing]);

  const busy = start.isPending || active;
  return {
    start: () => {
      if (busy) return;
      const intent = { job, dryRun: false };
      start.mutate(
        { ...intent, clientToken: tokens.tokenOf(intent) },
        {
          onSuccess: () => {
            tokens.forget();
            void client.invalidateQueries({ queryKey: runKeys.lists });
          },
        },
      );
    },
    busy,
    run: active ? newest : undefined,
    error: start.error,
    failed: newest && !active && !hasReport(newest) ? newest : undefined,
  };
}

/** A report counts even if some records could not be read. */
const hasReport = ({ status }: JobRun) => status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';
