import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { type Document, gql } from '#shared/api/gql';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { fetchRuns, runKeys } from '../../api/runs';
import { useWrite } from '../../api/use-write';
import { operationJobs } from './operations';
import type { Part, Target } from './part';

export const pageContentKey = ['page-content'] as const;

const partFragment = gql(`fragment PagePart on PageContent {
  id _version pageId sectionType title subtitle icon setId orderIndex isActive timeContext timeOfDayContext activityType
  activityDuration linkURL additionalContent updatedAt
}`);
const partsDocument = gql(
  `query PageContents($limit: Int, $nextToken: String) {
  list: listPageContents(limit: $limit, nextToken: $nextToken) { items { ...PagePart } nextToken }
}`,
  [partFragment],
);
const exercisesDocument = gql(`query PageContentExercises($limit: Int, $nextToken: String) {
  list: listBreathingExercises(limit: $limit, nextToken: $nextToken) { items { id name isActive } nextToken }
}`);
const setsDocument = gql(`query PageContentSets($limit: Int, $nextToken: String) {
  list: listSets(limit: $limit, nextToken: $nextToken) { items { id title isActive } nextToken }
}`);

/** Reads a whole list, which `document` must return under the name `list`. */
async function readAll<Item>(
  document: Document<{ list: Page<Item> }, { limit: number; nextToken: string | undefined }>,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const limit = pageSizes.records.most;
  const items: Item[] = [];
  const pages = allPages<Item>(
    async (nextToken) => (await graphql(document, { limit, nextToken })).list,
    signal,
  );
  for await (const page of pages) items.push(...page);
  return items;
}

/** Reads all parts. There are only a few dozen. */
export const partsQuery = queryOptions({
  queryKey: [...pageContentKey, 'parts'],
  queryFn: ({ signal }): Promise<readonly Part[]> => readAll(partsDocument, signal),
});

export const targetsQuery = queryOptions({
  queryKey: [...pageContentKey, 'targets'],
  queryFn: async ({ signal }): Promise<readonly Target[]> => {
    const [exercises, sets] = await Promise.all([
      readAll(exercisesDocument, signal),
      readAll(setsDocument, signal),
    ]);
    return [
      ...exercises.map(
        ({ id, name, isActive: active }): Target => ({
          id,
          name: name || id,
          kind: 'breathing exercise',
          isActive: active === true,
        }),
      ),
      ...sets.map(
        ({ id, title, isActive: active }): Target => ({
          id,
          name: title || id,
          kind: 'set',
          isActive: active !== false,
        }),
      ),
    ];
  },
});

const runsOfEachJob = 10;

export const operationRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'page-content'],
  queryFn: async (): Promise<readonly JobRun[]> => {
    const pages = await Promise.all(
      operationJobs.map((job) => fetchRuns({ job: [job], limit: runsOfEachJob })),
    );
    return pages.flatMap(({ items }) => items).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  },
  refetchInterval: ({ state }) => {
    const active = state.data?.find(({ status }) => isActive(status));
    return active ? pollEveryMs(active, Date.now()) : false;
  },
});

export interface PartWrite {
  readonly act: 'create' | 'update' | 'delete';
  readonly input: Readonly<Record<string, unknown>>;
  /** Repeating a write with the same token has no effect. */
  readonly clientToken: string;
}

const writeDocument = (act: PartWrite['act']) => {
  const name = `${act}PageContent`;
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return builtDocument<{ part: Part }, Omit<PartWrite, 'act'>>(
    `mutation WritePageContent($input: ${type}!, $clientToken: String!) {
      part: ${name}(input: $input, clientToken: $clientToken) { ...PagePart }
    } ${partFragment}`,
  );
};

/** Writes a part. The list is reloaded afterwards, even if the write was rejected. */
export function useWritePart() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ act, input, clientToken }: PartWrite) =>
      (await graphql(writeDocument(act), { input, clientToken })).part,
    onSettled: () => client.invalidateQueries({ queryKey: pageContentKey }),
  });
}
