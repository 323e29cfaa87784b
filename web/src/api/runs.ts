import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { isOpen } from '#shared/jobs/run/approval';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import * as documents from '#shared/jobs/run/run-documents';
import { isActive, type RunStatusFilter } from '#shared/jobs/run/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';
import { useWrite } from './use-write';

/** The signed-in admin, as stored in the user directory. */
export interface Me {
  readonly email: string;
  /** The unique ID that identifies the user in the identity provider. */
  readonly subject: string;
  readonly groups: readonly string[];
}

/** The filters for a list of runs, and the page to read. */
export interface RunsFilter {
  /** Selects only runs of one of these jobs. */
  readonly job?: readonly string[] | undefined;
  /** Selects only runs with one of these statuses. */
  readonly status?: readonly RunStatusFilter[] | undefined;
  /** Part of the email address of the person who started the run. */
  readonly startedBy?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** The earliest start time (ISO 8601, UTC), inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /**
   * Words from the title, the job, the parameters or the email address of the person who started the run, or
   * the last characters of the ID.
   */
  readonly search?: string | undefined;
  readonly needsAttention?: boolean | undefined;
  /** True to list only undos and runs of jobs that change records. */
  readonly changesRecords?: boolean | undefined;
  /** The number of runs per page. By default, the API chooses the number. */
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** The filters for a list of a run's changes, and the page to read. */
export interface ChangesFilter {
  /** The name of a model. By default, changes to all tables are listed. */
  readonly table?: string | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** A request to start a job. */
export interface StartIntent {
  readonly job: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly dryRun: boolean;
  /** The maximum number of write units per second across all lanes. The default is the system's limit. */
  readonly writesPerSecond?: number | undefined;
  /** The maximum number of read units per second across all lanes. The default is the system's limit. */
  readonly readsPerSecond?: number | undefined;
  /**
   * The maximum number of failed records. If more records fail, the run fails. The default is the system's
   * limit.
   */
  readonly maxFailures?: number | undefined;
  /** The maximum cost in dollars. The run ends when it reaches this cost. By default, there is no maximum. */
  readonly maxDollars?: number | undefined;
  /** The estimated cost, in dollars, that the admin saw before starting the run. */
  readonly estimate?: { readonly low: number; readonly high: number } | undefined;
  /** The ID of the approved dry run whose changes this run makes. Omit this for a run without approval. */
  readonly approvedRun?: string | undefined;
  /** The number of lanes. By default, the number depends on the table sizes. */
  readonly laneCount?: number | undefined;
  /** The source from which the run reads its records. The default is the stack's setting. */
  readonly readFrom?: ReadSource | undefined;
  /** The follow-up that applies only to this run. By default, there is none. */
  readonly followUp?: FollowUpStep | undefined;
  /**
   * The token of the start request. A token is created once for each intended start. Sending the same token
   * again returns the same run.
   */
  readonly clientToken: string;
}

/** The query keys for runs. The keys for a run's data begin with the run's key. */
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

/** The polling interval, in milliseconds, for a dry run that another admin may approve or use. */
const openApprovalMs = 5_000;
const emptyPagesInARow = 10;

/** The query for the signed-in admin. */
export const meQuery = queryOptions({
  queryKey: runKeys.me,
  queryFn: async () => (await graphql<{ me: Me }>(documents.meDocument)).me,
  staleTime: catalogueFreshMs,
});

/** The query for the job catalogue. */
export const jobsQuery = queryOptions({
  queryKey: runKeys.jobs,
  queryFn: async () => (await graphql<{ jobs: readonly Job[] }>(documents.jobsDocument)).jobs,
  staleTime: catalogueFreshMs,
});

/**
 * The query for a run. The data is null if the run does not exist. When the run has ended, the run lists and
 * the pulse are refetched, so that none of them still shows the run as active.
 */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.run(id),
    queryFn: async ({ client }) => {
      const { jobRun } = await graphql<{ jobRun: JobRun | null }, { id: string }>(documents.runDocument, {
        id,
      });
      const before = client.getQueryData<JobRun | null>(runKeys.run(id));
      if (before && jobRun && isActive(before.status) && !isActive(jobRun.status)) {
        void client.invalidateQueries({ queryKey: runKeys.lists });
      }
      return jobRun;
    },
  });

/**
 * The query for a page of runs, latest first. The page is refetched every 2 s while one of its runs is
 * active. Otherwise, it is refetched whenever the pulse changes. It is never refetched while the tab is
 * hidden. Only `runQuery` returns an active run's counts, because they have to be added up.
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
 * Reads a page of runs. A filter can leave a page empty even though more runs follow. In that case, the next
 * pages are read immediately, up to a limit.
 */
async function firstFilledPage(filter: RunsFilter): Promise<Page<JobRun>> {
  let page = await fetchRuns(filter);
  for (let more = 0; more < emptyPagesInARow && page.items.length === 0 && page.nextToken; more += 1) {
    page = await fetchRuns({ ...filter, nextToken: page.nextToken });
  }
  return page;
}

/** Reads a page of runs exactly as the server returns it. */
export const fetchRuns = async (filter: RunsFilter) =>
  (await graphql<{ jobRuns: Page<JobRun> }, RunsFilter>(documents.runsDocument, filter)).jobRuns;

/**
 * The query for a page of the changes that a run made or, for a dry run, would make. The previous page stays
 * visible until the next one arrives, unless it belongs to a different run.
 */
export const changesQuery = (runId: string, filter: ChangesFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.changes(runId), filter],
    queryFn: () => fetchChanges(runId, filter),
    placeholderData: (previous, query) => (query?.queryKey[1] === runId ? previous : undefined),
  });

/** Reads a page of changes exactly as the server returns it. */
export const fetchChanges = async (runId: string, filter: ChangesFilter) =>
  (
    await graphql<{ jobChanges: Page<Change> }, ChangesFilter & { runId: string }>(
      documents.changesDocument,
      { runId, ...filter },
    )
  ).jobChanges;

/**
 * Follows a run. The run is refetched while it is active, being undone or open for approval, but never while
 * the tab is hidden, because TanStack Query pauses intervals then. Without an ID, nothing is fetched.
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
 * Returns a mutation that runs a command and shows its result as the run's latest status. The progress is
 * updated once the run is refetched.
 */
export function useRunCommand<Variables>(mutationFn: (variables: Variables) => Promise<JobRun>) {
  const client = useQueryClient();
  return useWrite({
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
  const {
    status,
    attempt,
    attempts,
    earlierWorkedMs,
    endedAt,
    reason,
    attention,
    stopRequestedAt,
    approval,
  } = answered;
  const { followUps, limits, writesPerSecond, readsPerSecond, lanesAtOnce, maxDollars } = answered;
  return {
    ...known,
    ...{ status, attempt, attempts, earlierWorkedMs, endedAt, reason, attention, stopRequestedAt, approval },
    ...{ followUps, limits, writesPerSecond, readsPerSecond, lanesAtOnce, maxDollars },
  };
};

/**
 * Starts a job. The promise is rejected with a `Conflict` if another run has locked one of the job's tables.
 */
export const startJob = async ({ params, ...intent }: StartIntent): Promise<JobRun> =>
  (
    await graphql<{ startJob: JobRun }, { input: Readonly<Record<string, unknown>> }>(
      documents.startDocument,
      { input: { ...intent, params: JSON.stringify(params ?? {}) } },
    )
  ).startJob;

/** Returns a mutation that starts a job, as `startJob` does, and updates the run's cached data. */
export const useStartJob = () => useRunCommand(startJob);

/** The failures to retry in a run. By default, all failures are retried. */
interface RetryIntent {
  readonly id: string;
  /** Selects only failures with this error code. */
  readonly code?: string | undefined;
  /** Selects only failures with this cause. */
  readonly cause?: string | undefined;
}

/**
 * Returns a mutation that starts a new attempt for all failed records, or only for the records with one error
 * code or one cause.
 */
export const useRetryFailures = () =>
  useRunCommand(
    async (variables: RetryIntent) =>
      (await graphql<{ retryFailures: JobRun }, RetryIntent>(documents.retryDocument, variables))
        .retryFailures,
  );

/**
 * Returns a mutation that acknowledges a run that needs attention. The mutation fails with `Conflict` if
 * another admin has already acknowledged the run.
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

/** Returns a mutation that asks a run to stop after its current pages. */
export const useStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ stopJob: JobRun }, { id: string }>(documents.stopDocument, { id })).stopJob,
  );

/** Returns a mutation that ends a run that is still active 5 minutes after a stop request. */
export const useForceStopJob = () =>
  useRunCommand(
    async (id: string) =>
      (await graphql<{ forceStopJob: JobRun }, { id: string }>(documents.forceStopDocument, { id }))
        .forceStopJob,
  );

/** A request to resume a run. */
interface ResumeIntent {
  readonly id: string;
  /**
   * The new cost ceiling in dollars, or null for no ceiling. If omitted, the run keeps its current ceiling.
   */
  readonly input?: { readonly maxDollars: number | null };
}

/** Returns a mutation that resumes a run by starting a new attempt for its unfinished lanes. */
export const useResumeJob = () =>
  useRunCommand(
    async (intent: ResumeIntent) =>
      (await graphql<{ resumeJob: JobRun }, ResumeIntent>(documents.resumeDocument, intent)).resumeJob,
  );

/** Returns the last four characters of a run's ID, such as `7F3K`. The panel uses them as the run's name. */
export const shortRunId = (id: string) => id.slice(-4).toUpperCase();

/**
 * If the error is a Conflict that identifies the run that has locked the table, returns that run's ID.
 * Otherwise, returns undefined.
 */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
