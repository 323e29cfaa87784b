import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JobRun, Page } from '#shared/jobs/run';
import { isActive, type RunStatus } from '#shared/jobs/run-status';
import { ApiError } from './api-error';
import { graphql } from './client';

/** What a list of runs shows of each. */
const runFields = `
  id job title status dryRun attempt access params startedBy createdAt startedAt endedAt reason codeVersion
  read changed failed unchanged conflicts total
  attempts { attempt startedBy createdAt endedAt status }
  tables { table total lanes lanesDone done read changed failed unchanged conflicts }
`;

const jobRunsDocument = `query JobRuns($job: String, $status: RunStatus, $limit: Int, $nextToken: String) {
  jobRuns(job: $job, status: $status, limit: $limit, nextToken: $nextToken) { items { ${runFields} } nextToken }
}`;

/** Which runs to list: of a job, of a status, of all; newest first. */
export interface RunsFilter {
  readonly job?: string;
  readonly status?: RunStatus;
  /** Runs a page; the API's own default where left out. */
  readonly limit?: number;
  readonly nextToken?: string;
}

/** Root of the keys of everything about runs: invalidate it after a start, a stop or a resume. */
export const runsKey = ['runs'] as const;

const activeIntervalMs = 2_000;
const idleIntervalMs = 15_000;

/** One page of runs; asked again every 2 s while one of them is active, every 15 s otherwise, not while the tab is hidden. */
export function runsQuery(filter: RunsFilter = {}) {
  return queryOptions({
    queryKey: [...runsKey, 'list', filter],
    queryFn: async (): Promise<Page<JobRun>> => {
      const { jobRuns } = await graphql<{ jobRuns: Page<JobRun> }, RunsFilter>(jobRunsDocument, filter);
      return jobRuns;
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.items.some((run) => isActive(run.status)) ? activeIntervalMs : idleIntervalMs,
  });
}

/** The run that a Conflict names: the one that holds the table. */
export function runInTheWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'Conflict') return undefined;
  return typeof error.info.runId === 'string' ? error.info.runId : undefined;
}
