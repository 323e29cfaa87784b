import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import type { Job } from '#shared/jobs/job/job';
import { isOpen } from '#shared/jobs/run/approval';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive, type RunStatusFilter } from '#shared/jobs/run/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';

/** The signed-in admin's data from the user directory. */
export interface Me {
  readonly email: string;
  /** The identity provider's unique ID. */
  readonly subject: string;
  readonly groups: readonly string[];
}

/** The runs to list, and the page. */
export interface RunsFilter {
  /** Only runs of one of these jobs. */
  readonly job?: readonly string[] | undefined;
  /** Only runs with one of these statuses. */
  readonly status?: readonly RunStatusFilter[] | undefined;
  /** Part of the starter's email. */
  readonly startedBy?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Range of the start time, ISO 8601 in UTC, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words in the title, job, starter or parameters, or the end of the ID. */
  readonly search?: string | undefined;
  readonly needsAttention?: boolean | undefined;
  /** True: only runs of jobs that change records, and undos. */
  readonly changesRecords?: boolean | undefined;
  /** Runs per page. Default: that of the API. */
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** The changes of a run to list, and the page. */
export interface ChangesFilter {
  /** Model name. Default: all tables. */
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** A request to start a job. */
export interface StartIntent {
  readonly job: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun: boolean;
  /** Maximum write units per second for all lanes together. Default: the system's limit. */
  readonly writesPerSecond?: number | undefined;
  /** Maximum read units per second, in the same way. */
  readonly readsPerSecond?: number | undefined;
  /** Number of failed records above which the run fails. Default: the system's limit. */
  readonly maxFailures?: number | undefined;
  /** ID of the approved dry run whose changes the run makes. Omit it for a run without an approval. */
  readonly approvedRun?: string | undefined;
  /** Number of lanes. Default: depends on the table sizes. */
  readonly laneCount?: number | undefined;
  /** Created once per intent; sending it again returns the same run. */
  readonly clientToken: string;
}

/** Query keys of runs. Keys of a run's data begin with the run's key. */
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

/** Milliseconds between two polls of a dry run that another admin may approve or use at any time. */
const openApprovalMs = 5_000;
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
 * A page of runs, latest first. Refetched every 2 s while one of them is active, otherwise when the pulse
 * changes, and never while the tab is hidden. Counts of an active run are only in `runQuery`, because they
 * have to be summed up.
 */
export const runsQuery = (filter: RunsFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.lists, filter],
    queryFn: () => firstFilledPage(filter),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });

/**
 * A filter can leave a page empty although more runs follow. Those are fetched immediately, up to a limit.
 */
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
    queryFn: () => fetchChanges(runId, filter),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** A page of changes as the server returns it. */
export const fetchChanges = async (runId: string, filter: ChangesFilter) =>
  (
    await graphql<{ jobChanges: Page<Change> }, ChangesFilter & { runId: string }>(
      documents.changesDocument,
      { runId, ...filter },
    )
  ).jobChanges;

/**
 * Follows a run. Refetches while it is active, being undone or open for approval, but not after it has ended
 * or while the tab is hidden (TanStack Query pauses intervals then). Without an ID, fetches nothing.
 */
export function useRun(id: string | undefined) {
  return useQuery({
    ...runQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.undoUnderWay) return activeListMs;
      if (data?.approval && isOpen(data.approval, Date.now())) return openApprovalMs;
      return data ? pollEveryMs(data, Date.now()) : false;
    },
  });
}

/**
 * Applies a command's result as the run's latest status. The progress is updated when the run is refetched.
 */
export function useRunCommand<Variables>(mutationFn: (variables: Variables) => Promise<JobRun>) {
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
  const { status, attempt, attempts, endedAt, reason, attention, stopRequestedAt, approval } = answered;
  const { limits, writesPerSecond, readsPerSecond, lanesAtOnce } = answered;
  return {
    ...known,
    ...{ status, attempt, attempts, endedAt, reason, attention, stopRequestedAt, approval },
    ...{ limits, writesPerSecond, readsPerSecond, lanesAtOnce },
  };
};

/** Starts a job. Fails with `Conflict` if another run has locked one of its tables. */
export const startJob = async ({ params, ...intent }: StartIntent): Promise<JobRun> =>
  (
    await graphql<{ startJob: JobRun }, { input: Readonly<Record<string, unknown>> }>(
      documents.startDocument,
      { input: { ...intent, params: JSON.stringify(params ?? {}) } },
    )
  ).startJob;

/** Like `startJob`, as a mutation that updates what is cached about the run. */
export const useStartJob = () => useRunCommand(startJob);

/** Starts a new attempt for the failed records, all or those with one code. */
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

/** Requests a run to stop after its current pages. */
export const useStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ stopJob: JobRun }, { id: string }>(documents.stopDocument, { id })).stopJob,
  );

/** Ends a run that has not stopped 5 minutes after a stop request. */
export const useForceStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ forceStopJob: JobRun }, { id: string }>(documents.forceStopDocument, { id }))
        .forceStopJob,
  );

/** Starts a new attempt for the unfinished lanes. */
export const useResumeJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ resumeJob: JobRun }, { id: string }>(documents.resumeDocument, { id })).resumeJob,
  );

/** Returns the end of a run's ID, which is used as its name: `7F3K`. */
export const shortRunId = (id: string) => id.slice(-4).toUpperCase();

/** Returns the ID of the run that a Conflict names because it has locked the table. */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
