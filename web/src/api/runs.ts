import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { Change, Job, JobRun, Page } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive, type RunStatus } from '#shared/jobs/run/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';

/** The signed-in admin, as the user directory knows them. */
export interface Me {
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
  readonly groups: readonly string[];
}

/** Which runs a list shows, and which page of it. */
export interface RunsFilter {
  readonly job?: string | undefined;
  readonly status?: RunStatus | undefined;
  /** A part of the email of who started it. */
  readonly startedBy?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** When it was started, ISO 8601 in UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Words of its title, job, starter or parameters, or the end of its id. */
  readonly search?: string | undefined;
  readonly needsAttention?: boolean | undefined;
  /** True: only runs of jobs that change records, and undos. */
  readonly changesRecords?: boolean | undefined;
  /** Runs a page; the API's own default where left out. */
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** Which changes of a run a list shows, and which page of it. */
export interface ChangesFilter {
  /** Model name; all tables when absent. */
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** What a person asked to be started. */
export interface StartIntent {
  readonly job: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun: boolean;
  /** Write units that all lanes together may use a second; left out: the system's own limit. */
  readonly writesPerSecond?: number | undefined;
  /** The same of read units. */
  readonly readsPerSecond?: number | undefined;
  /** Records that may fail before the run gives up; left out: the system's own ceiling. */
  readonly maxFailures?: number | undefined;
  /** Lanes in which the tables are read; left out: by their sizes. */
  readonly laneCount?: number | undefined;
  /** Made once for each intent; repeated, it answers the same run. */
  readonly clientToken: string;
}

/** Keys of everything that is known of runs; the keys of what belongs to a run begin with the run's. */
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

/** Who is signed in. */
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

/** One run; null where there is none. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.run(id),
    queryFn: async () =>
      (await graphql<{ jobRun: JobRun | null }, { id: string }>(documents.runDocument, { id })).jobRun,
  });

/**
 * A page of runs, newest first; asked for again every 2 s while one of them is active, else when the pulse
 * says that there is more, and not while the tab is hidden. The counts of an active run are in `runQuery`
 * only: they are summed when it is read by itself.
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
 * A filter can leave a page empty although there are more behind it; those are asked for at once, a bounded
 * number.
 */
async function firstFilledPage(filter: RunsFilter): Promise<Page<JobRun>> {
  let page = await fetchRuns(filter);
  for (let more = 0; more < emptyPagesInARow && page.items.length === 0 && page.nextToken; more += 1) {
    page = await fetchRuns({ ...filter, nextToken: page.nextToken });
  }
  return page;
}

/** A page of runs as the server cuts it. */
export const fetchRuns = async (filter: RunsFilter) =>
  (await graphql<{ jobRuns: Page<JobRun> }, RunsFilter>(documents.runsDocument, filter)).jobRuns;

/**
 * Changes that a run made or, for a dry run, would make. The page before stays until the next is there, but
 * never another run's.
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
 * Follows a run: asks again while it is active, or being undone, slower the longer it takes, and not at all
 * when it is over or the tab is hidden (TanStack Query pauses intervals there). Without an id nothing is
 * asked.
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
 * What a command answers is the newest that is known of a run's status; its progress is summed when the run
 * is read again.
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

/** Starts a job. Fails with `Conflict` where another run holds one of its tables. */
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

/** Starts a new attempt over the records that failed, all or those of one code. */
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

/**
 * Notes that somebody saw to a run that needs a person. Fails with `Conflict` where another admin was first.
 */
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

/** Asks a run to stop after the pages it is at. */
export const useStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ stopJob: JobRun }, { id: string }>(documents.stopDocument, { id })).stopJob,
  );

/** Ends a run from outside that has not taken a stop for 5 minutes. */
export const useForceStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ forceStopJob: JobRun }, { id: string }>(documents.forceStopDocument, { id }))
        .forceStopJob,
  );

/** Starts a new attempt over the lanes that are not done. */
export const useResumeJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ resumeJob: JobRun }, { id: string }>(documents.resumeDocument, { id })).resumeJob,
  );

/** The end of a run's id, by which people name it: `7F3K`. */
export const shortRunId = (id: string) => id.slice(-4).toUpperCase();

/** The run that a Conflict names: the one that holds the table. */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
