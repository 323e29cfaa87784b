import { queryOptions } from '@tanstack/react-query';
import type { Lane, LogLine } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import type { FetchPage } from '../../../api/all-pages';
import { graphql } from '../../../api/client';
import { failurePages } from '../../../api/run-failures';
import { runKeys, runsQuery } from '../../../api/runs';
import { kindsOf } from './failure-kinds';
import type { LogFilter } from './log-filters';
import { emptyLog, extendLog, filterLog, logPageSize, nextLogCursor, type RunLog } from './log-lines';

/** Runs that the catalogue reads, to find active ones and the last one of each job. */
const latestRuns = 50;

/** The latest runs of all jobs: one request for the catalogue's rows and the lists below them. */
export const latestRunsQuery = runsQuery({ limit: latestRuns });

/** The last lines of a run are written around its end, so polling continues a little longer. */
const afterEndMs = 15_000;
const logEveryMs = 1_000;

/** Whether a log can still grow: the run is active, or has just ended. */
function logMayGrow(run: { readonly endedAt?: string | null }, nowMs: number): boolean {
  return run.endedAt ? nowMs - Date.parse(run.endedAt) < afterEndMs : true;
}

/**
 * The log of a run, kept and extended: each request continues where the last one ended. Existing lines are
 * read page by page; after that the log is polled once a second while it may grow.
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
    // Comparing 100,000 lines by value every second costs more than it saves; `extendLog` keeps unchanged
    // parts.
    structuralSharing: false,
  });
};

const fetchLines = async (runId: string, after: string | undefined) =>
  (
    await graphql<
      { jobLog: readonly LogLine[] },
      { runId: string; after?: string | undefined; limit: number }
    >(documents.logDocument, { runId, after, limit: logPageSize })
  ).jobLog;

/** The log of a run as pages, for an export: everything the server has, not only what the page keeps. */
export const logPages =
  (runId: string, filter: LogFilter): FetchPage<LogLine> =>
  async (after) => {
    const lines = await fetchLines(runId, after);
    const full = lines.length >= logPageSize;
    return { items: filterLog(lines, filter), nextToken: full ? (lines.at(-1)?.id ?? null) : null };
  };

/** The number of open failures by code, among the first 1,000, which is where most runs give up. */
export const failureKindsQuery = (runId: string) =>
  queryOptions({
    queryKey: [...runKeys.failures(runId), 'kinds'],
    queryFn: async () => kindsOf(await failurePages(runId, { standing: true })(undefined)),
  });

/** The lanes of a run, fetched separately, since there may be 40. */
export const lanesQuery = (runId: string) =>
  queryOptions({
    queryKey: runKeys.lanes(runId),
    queryFn: async () =>
      (
        await graphql<{ jobRun: { lanes: readonly Lane[] | null } | null }, { id: string }>(
          documents.lanesDocument,
          { id: runId },
        )
      ).jobRun?.lanes ?? [],
  });
