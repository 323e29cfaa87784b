import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Report } from '#shared/jobs/ledger/report';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { useClientTokens } from '../../api/client-token';
import { reportKeys } from '../../api/reports';
import { runKeys, runsQuery, useStartJob } from '../../api/runs';

/** How a report is made anew. */
export interface ReportRefresh {
  /** Starts the job, unless a run of it is under way. */
  readonly start: () => void;
  readonly busy: boolean;
  /** The run under way, as the list has it. */
  readonly run: JobRun | undefined;
  /** Why the last start was refused. */
  readonly error: unknown;
  /** The newest run, where it came to no report. */
  readonly failed: JobRun | undefined;
}

/**
 * Makes a job's report anew, and follows it: whoever started the newest run, a new report is asked for once
 * that has made one.
 *
 * @param report the newest as it is known; null before the first, undefined while it is not known
 */
export function useReportRefresh(job: string, report: Report | null | undefined): ReportRefresh {
  const client = useQueryClient();
  const tokens = useClientTokens();
  const start = useStartJob();
  const newest = useQuery(runsQuery({ job, limit: 1 })).data?.items[0];
  const active = newest !== undefined && isActive(newest.status);

  // Rows and document of a run that came through are there by the time it is over.
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

/** A report of which some records could not be read is one all the same. */
const hasReport = ({ status }: JobRun) => status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';
