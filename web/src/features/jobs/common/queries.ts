import { queryOptions } from '@tanstack/react-query';
import { lanesDocument } from '#shared/jobs/documents/lanes-document';
import * as documents from '#shared/jobs/documents/run-page-documents';
import type { LogLine } from '#shared/jobs/run/log-lines';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import type { FetchPage } from '../../../api/all-pages';
import { graphql } from '../../../api/client';
import { runKeys, runsQuery } from '../../../api/runs';
import { emptyLog, extendLog, filterLog, logPageSize, nextLogCursor, type RunLog } from './log-lines';
import type { LogFilter } from './search';

/** The number of runs read, enough to find the active runs and each job's last run. */
const latestRuns = 50;

export const latestRunsQuery = runsQuery({ limit: latestRuns });

/**
 * How long a log may grow after the end, in milliseconds. The last lines are written shortly before or after
 * it.
 */
const afterEndMs = 15_000;
const logEveryMs = 1_000;

/** Returns true if the run is active or has just ended. */
function logMayGrow(run: { readonly endedAt?: string | null }, nowMs: number): boolean {
  return run.endedAt ? nowMs - Date.parse(run.endedAt) < afterEndMs : true;
}

/**
 * Reads a log page by page. After that, the log is polled once a second for as long as new lines may appear.
 */
export const logQuery = (run: { readonly id: string; readonly endedAt?: string | null }) => {
  const queryKey = runKeys.log(run.id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const log = client.getQueryData<RunLog>(queryKey) ?? emptyLog;
      return extendLog(log, await fetchLines(run.id, nextLogCursor(log)));
    },
    refetchInterval: ({ state }) => {
      if (state.data?.caughtUp === false) return 1;
      return state.data?.readOnFrom !== undefined || logMayGrow(run, Date.now()) ? logEveryMs : false;
    },
    // Comparing 100,000 lines every second would cost more than it saves. `extendLog` keeps the unchanged
    // parts.
    structuralSharing: false,
  });
};

const fetchLines = async (runId: string, after: string | undefined) =>
  (await graphql(documents.logDocument, { runId, after, limit: logPageSize })).jobLog;

/** Exports all lines on the server, not only those that the panel keeps. */
export const logPages =
  (runId: string, filter: LogFilter): FetchPage<LogLine> =>
  async (after) => {
    const lines = await fetchLines(runId, after);
    const full = lines.length >= logPageSize;
    return { items: filterLog(lines, filter), nextToken: full ? (lines.at(-1)?.id ?? null) : null };
  };

export const lanesQuery = (run: JobRun) =>
  queryOptions({
    queryKey: runKeys.lanes(run.id),
    queryFn: async () =>
      (
        await graphql(lanesDocument, {
          id: run.id,
        })
      ).jobRun?.lanes ?? [],
    refetchInterval: () => pollEveryMs(run, Date.now()),
  });
