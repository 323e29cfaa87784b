import { queryOptions } from '@tanstack/react-query';
import type { Failure, Lane, LogLine, Page } from '#shared/jobs/run';
import * as documents from '#shared/jobs/run-documents';
import { graphql } from '../../api/client';
import { runKeys } from '../../api/runs';
import { emptyLog, extendLog, logPageSize, nextLogCursor, type RunLog } from './log-lines';

/** The last lines of a run are written about when it ends: the log is asked for a little longer. */
const afterEndMs = 15_000;
const logEveryMs = 1_000;

/** Whether a log can still grow: the run is active, or ended a moment ago. */
export function logMayGrow(run: { readonly endedAt?: string | null }, nowMs: number): boolean {
  return run.endedAt ? nowMs - Date.parse(run.endedAt) < afterEndMs : true;
}

/**
 * The log of a run, kept and added to: each request reads on from where the last one ended. What is there already is read page
 * after page; from then on the log is asked for once a second while it may grow.
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
    // Comparing 100,000 lines by value each second costs more than it saves; `extendLog` keeps what did not change.
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

/** Records that a run could not change, a page of them. */
export const failuresQuery = (
  runId: string,
  page: { readonly limit: number; readonly nextToken?: string | undefined },
) =>
  queryOptions({
    queryKey: [...runKeys.failures(runId), page],
    queryFn: async () =>
      (
        await graphql<{ jobFailures: Page<Failure> }, typeof page & { runId: string }>(
          documents.failuresDocument,
          { runId, ...page },
        )
      ).jobFailures,
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** The lanes of a run; asked for apart from it, since there may be 40. */
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
