import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { failuresDocument } from '#shared/jobs/documents/run-page-documents';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { ChangeKind, Failure } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { fetchRuns, runKeys } from '../../api/runs';
import { demoJobs } from './acts';
import type { StoredDemoSet } from './rows';

export const demoSetsKey = ['demo-sets'] as const;

const setsDocument = gql(`query DemoSets($limit: Int, $nextToken: String) {
  listPublicDemoSets(limit: $limit, nextToken: $nextToken) {
    items { id templateId title description type goals activityLevels isActive exercises updatedAt }
    nextToken
  }
}`);

async function fetchDemoSets(): Promise<readonly StoredDemoSet[]> {
  const pages = allPages<StoredDemoSet>(
    async (nextToken) =>
      (
        await graphql(setsDocument, {
          limit: pageSizes.records.standard,
          nextToken,
        })
      ).listPublicDemoSets,
  );
  const sets: StoredDemoSet[] = [];
  for await (const page of pages) sets.push(...page);
  return sets;
}

/** Reads all sets. There are usually only a few. */
export const demoSetsQuery = queryOptions({ queryKey: demoSetsKey, queryFn: fetchDemoSets });

/** The runs read per job. The log shows 50 entries, and each run adds about two. */
const runsOfEach = 25;

export const demoRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'demo-sets'],
  queryFn: async (): Promise<readonly JobRun[]> => {
    const pages = await Promise.all(demoJobs.map((job) => fetchRuns({ job: [job], limit: runsOfEach })));
    return pages.flatMap(({ items }) => items).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  },
  refetchInterval: ({ state }) => {
    const active = state.data?.find(({ status }) => isActive(status));
    return active ? pollEveryMs(active, Date.now()) : false;
  },
});

/** What a run's record lacks: the numbers of created, updated and removed sets, and the failures. */
export interface RunDetails {
  readonly changes: Readonly<Partial<Record<ChangeKind, number>>>;
  readonly failures: readonly Pick<Failure, 'code' | 'message'>[];
}

/** The number of changes read, which is greater than that of demo sets. */
const maxChanges = pageSizes.jobChanges.most;
const maxFailures = 5;

const kindsDocument = gql(`query DemoSetChanges($runId: ID!, $limit: Int) {
  jobChanges(runId: $runId, limit: $limit) { items { kind } }
}`);

async function fetchDetails({ id: runId, failed }: JobRun): Promise<RunDetails> {
  const [{ jobChanges }, failures] = await Promise.all([
    graphql(kindsDocument, { runId, limit: maxChanges }),
    failed > 0 ? graphql(failuresDocument, { runId, limit: maxFailures }) : undefined,
  ]);
  const changes: Partial<Record<ChangeKind, number>> = {};
  for (const { kind } of jobChanges.items) changes[kind] = (changes[kind] ?? 0) + 1;
  return { changes, failures: failures?.jobFailures.items ?? [] };
}

export const runDetailsQuery = (run: JobRun) =>
  queryOptions({
    queryKey: [...runKeys.run(run.id), 'demo-sets', run.attempt],
    queryFn: () => fetchDetails(run),
    staleTime: Number.POSITIVE_INFINITY,
  });
