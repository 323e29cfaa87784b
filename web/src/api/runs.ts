import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { Change, Job, JobRun, Page } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';

/** The signed-in admin, as in the user directory. */
export interface Me {
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
  readonly groups: readonly string[];
}

/** Which runs a list shows, and which page. */
export interface RunsFilter {
  readonly job?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** Part of the starter's email. */
  readonly startedBy?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Start time, ISO 8601 in UTC, both ends included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words of the title, job, starter or parameters, or the end of the id. */
  readonly search?: string | undefined;
  readonly needsAttention?: boolean | undefined;
  /** True: only runs of jobs that change records, and undos. */
  readonly changesRecords?: boolean | undefined;
  /** Runs per page; absent: the API's default. */
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** Which changes of a run a list shows, and which page. */
export interface ChangesFilter {
  /** Model name; absent: all tables. */
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** A request to start a job. */
export interface StartIntent {
  readonly job: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun: boolean;
  /** Write units per second for all lanes together; absent: the system's own limit. */
  readonly writesPerSecond?: number | undefined;
  /** The same for read units. */
  readonly readsPerSecond?: number | undefined;
  /** How many records may fail before the run gives up; absent: the system's own ceiling. */
  readonly maxFailures?: number | undefined;
  /** Number of lanes; absent: chosen by table size. */
  readonly laneCount?: number | undefined;
  /** Created once per intent; sending it again returns the same run. */
  readonly clientToken: string;
}

/** Query keys of runs; the keys of what belongs to a run start with the run's key. */
export const runKeys = {
  me: ['me'],
  jobs: ['jobs'],
  lists: ['runs'],
  estimates: ['estimates'],
  run: (id: string) => ['run', id],
  log: (id: string) => ['run', id, 'log'],
  changes: (id: string) => ['run', id, 'changes'],
  failures: (id: string) => ['run', id, 'failures'],
  findings: (id: string) => ['run', id, 'findings'],
  lanes: (id: string) => ['run', id, 'lanes'],
} as const;

const catalogueFreshMs = 5 * 60_000;
const activeListMs = 2_000;
const emptyPagesInARow = 10;

/** The signed-in admin. */
export const meQuery = queryOptions({
  queryKey: runKeys.me,
  queryFn: async () => (await graphql<{ me: Me }>(documents.meDocument)).me,
  staleTime: catalogueFreshMs,
});

/** The catalogue of jobs. */
export const jobsQuery = queryOptions({
  queryKey: runKeys.jobs,
  queryFn: async () => (await graphql<{ jobs: readonly Job[] }>(documents.jobsDocument)).jobs,
  staleTime: catalogueFreshMs,
});

/** One run; null if it does not exist. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.run(id),
    queryFn: async () =>
      (await graphql<{ jobRun: JobRun | null }, { id: string }>(documents.runDocument, { id })).jobRun,
  });

/**
 * A page of runs, newest first. Refetched every 2 s while one of them is active, otherwise when the pulse
 * changes, and never while the tab is hidden. Counts of an active run come only from `runQuery`, which sums
 * them.
 */
export const runsQuery = (filter: RunsFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.lists, filter],
    queryFn: () => firstFilledPage(filter),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });

/** A filter can leave a page empty although more runs follow; those are fetched at once, up to a limit. */
async function firstFilledPage(filter: RunsFilter): Promise<Page<JobRun>> {
  let page = await fetchRuns(filter);
  for (let more = 0; more < emptyPagesInARow && page.items.length === 0 && page.nextToken; more += 1) {
    page = await fetchRuns({ ...filter, nextToken: page.nextToken });
  }
  return page;
}

/** A page of runs as the server returns it. */
export const fetchRuns = async (filter: RunsFilter) =>
  (await graphql<{ jobRuns: Page<JobRun> }, RunsFilter>(documents.runsDocument, filter)).jobRuns;

/**
 * Changes that a run made or, for a dry run, would make. The previous page stays visible until the next one
 * arrives, but never another run's page.
 */
export const changesQuery = (runId: string, filter: ChangesFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.changes(runId), filter],
    queryFn: async () =>
      (
        await graphql<{ jobChanges: Page<Change> }, ChangesFilter & { runId: string }>(
          documents.changesDocument,
          { runId, ...filter },
        )
      ).jobChanges,
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/**
 * Follows a run: refetches while it is active or being undone, less often the longer it takes, and never once
 * it is over or while the tab is hidden (TanStack Query pauses intervals then). Fetches nothing without an
 * id.
 */
export function useRun(id: string | undefined) {
  return useQuery({
    ...runQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.undoUnderWay) return activeListMs;
      return data ? pollEveryMs(data, Date.now()) : false;
    },
  });
}

/**
 * A command's answer is the newest known status of a run; its progress is summed when the run is fetched
 * again.
 */
function useRunCommand<Variables>(mutationFn: (variables: Variables) => Promise<JobRun>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (run) => {
      client.setQueryData(runQuery(run.id).queryKey, (known) => (known ? withStatusOf(known, run) : run));
      void client.invalidateQueries({ queryKey: runKeys.run(run.id) });
      if (run.undoes) void client.invalidateQueries({ queryKey: runKeys.run(run.undoes) });
      void client.invalidateQueries({ queryKey: runKeys.lists });
      void client.invalidateQueries({ queryKey: runKeys.estimates, refetchType: 'none' });
    },
  });
}

const withStatusOf = (known: JobRun, answered: JobRun): JobRun => {
  const { status, attempt, attempts, endedAt, reason, attention, stopRequestedAt } = answered;
  return { ...known, status, attempt, attempts, endedAt, reason, attention, stopRequestedAt };
};

/** Starts a job. Fails with `Conflict` if another run holds one of its tables. */
export const useStartJob = () =>
  useRunCommand(
    async ({ params, ...intent }: StartIntent) =>
      (
        await graphql<{ startJob: JobRun }, { input: Readonly<Record<string, unknown>> }>(
          documents.startDocument,
          { input: { ...intent, params: JSON.stringify(params ?? {}) } },
        )
      ).startJob,
  );

/** Starts a new attempt over the failed records, all of them or those of one code. */
export const useRetryFailures = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly code?: string | undefined }) =>
      (
        await graphql<{ retryFailures: JobRun }, { id: string; code?: string | undefined }>(
          documents.retryDocument,
          variables,
        )
      ).retryFailures,
  );

/** Acknowledges a run that needs attention. Fails with `Conflict` if another admin did so first. */
export const useAcknowledgeRun = () =>
  useRunCommand(
    async (variables: { readonly id: string; readonly note: string }) =>
      (
        await graphql<{ acknowledgeRun: JobRun }, { id: string; note: string }>(
          documents.acknowledgeDocument,
          variables,
        )
      ).acknowledgeRun,
  );

/** Asks a run to stop after its current pages. */
export const useStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ stopJob: JobRun }, { id: string }>(documents.stopDocument, { id })).stopJob,
  );

/** Ends a run that has ignored a stop for 5 minutes. */
export const useForceStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ forceStopJob: JobRun }, { id: string }>(documents.forceStopDocument, { id }))
        .forceStopJob,
  );

/** Starts a new attempt over the unfinished lanes. */
export const useResumeJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ resumeJob: JobRun }, { id: string }>(documents.resumeDocument, { id })).resumeJob,
  );

/** The end of a run's id, which people use as its name: `7F3K`. */
export const shortRunId = (id: string) => id.slice(-4).toUpperCase();

/** The run that a Conflict names: the one that holds the table. */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
