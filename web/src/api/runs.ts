import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { startsItself } from '#shared/jobs/chain/run-follow-up';
import * as documents from '#shared/jobs/documents/run-documents';
import { isOpen } from '#shared/jobs/run/approval';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive, type RunStatusFilter } from '#shared/jobs/run/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';

export interface Me {
  readonly email: string;
  /** The unique ID that identifies the user in the identity provider. */
  readonly subject: string;
  readonly groups: readonly string[];
}

export interface RunsFilter {
  readonly job?: readonly string[] | undefined;
  readonly status?: readonly RunStatusFilter[] | undefined;
  readonly startedBy?: string | undefined;
  readonly assignedTo?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** The time range (ISO 8601, UTC), inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  readonly needsAttention?: boolean | undefined;
  /** True to list only undos and runs of jobs that change records. */
  readonly changesRecords?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly nextToken?: string | undefined;
}

/** The query keys. The keys for a run's data begin with the run's key. */
export const runKeys = {
  me: ['me'],
  jobs: ['jobs'],
  lists: ['runs'],
  estimates: ['estimates'],
  all: ['run'],
  run: (id: string) => ['run', id],
  log: (id: string) => ['run', id, 'log'],
  changes: (id: string) => ['run', id, 'changes'],
  failures: (id: string) => ['run', id, 'failures'],
  findings: (id: string) => ['run', id, 'findings'],
  lanes: (id: string) => ['run', id, 'lanes'],
} as const;

const catalogueFreshMs = 5 * 60_000;
const activeListMs = 2_000;

/** How often a dry run that another admin may approve or use is refetched, in milliseconds. */
const openApprovalMs = 5_000;
const emptyPagesInARow = 10;

export const meQuery = queryOptions({
  queryKey: runKeys.me,
  queryFn: async () => (await graphql(documents.meDocument)).me,
  staleTime: catalogueFreshMs,
});

export const jobsQuery = queryOptions({
  queryKey: runKeys.jobs,
  queryFn: async () => (await graphql(documents.jobsDocument)).jobs,
  staleTime: catalogueFreshMs,
});

/**
 * Reads a run. When it has ended, the run lists and the pulse are refetched, so that none of them still shows
 * it as active.
 */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKeys.run(id),
    queryFn: async ({ client }): Promise<JobRun | null> => {
      const { jobRun } = await graphql(documents.runDocument, { id });
      const before = client.getQueryData<JobRun | null>(runKeys.run(id));
      if (before && jobRun && isActive(before.status) && !isActive(jobRun.status)) {
        void client.invalidateQueries({ queryKey: runKeys.lists });
      }
      return jobRun;
    },
  });

/**
 * Reads a page of runs. It is refetched every 2 s while one of them is active. Otherwise, it is refetched
 * whenever the pulse changes.
 */
export const runsQuery = (filter: RunsFilter = {}) =>
  queryOptions({
    queryKey: [...runKeys.lists, filter],
    queryFn: () => firstFilledPage(filter),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });

/** Reads the first page with items. A filter can leave a page empty even though more runs follow. */
async function firstFilledPage(filter: RunsFilter): Promise<Page<JobRun>> {
  let page = await fetchRuns(filter);
  for (let more = 0; more < emptyPagesInARow && page.items.length === 0 && page.nextToken; more += 1) {
    page = await fetchRuns({ ...filter, nextToken: page.nextToken });
  }
  return page;
}

export const fetchRuns = async (filter: RunsFilter) =>
  (await graphql(documents.runsDocument, filter)).jobRuns;

/**
 * Reads a run. It is refetched while it is active, being undone or verified, or open for approval. Without an
 * ID, nothing is fetched.
 */
export function useRun(id: string | undefined) {
  return useQuery({
    ...runQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => {
      if (data?.undoUnderWay || data?.verification?.state === 'RUNNING') return activeListMs;
      if (data && startsItself(data)) return activeListMs;
      if (data?.approval && isOpen(data.approval, Date.now())) return openApprovalMs;
      return data ? pollEveryMs(data, Date.now()) : false;
    },
  });
}

/** Returns the last four characters of a run's ID, such as `7F3K`, which the panel uses as the run's name. */
export const shortRunId = (id: string) => id.slice(-4).toUpperCase();

/** Returns the ID of the run that has locked the table, if the error is a Conflict that names one. */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
