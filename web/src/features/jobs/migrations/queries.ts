import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { lastRunsDocument } from '#shared/jobs/documents/run-page-documents';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../../../api/client';
import { filledPage } from '../../../api/filled-page';
import { fetchRuns, runKeys } from '../../../api/runs';

/** The page size that docs/product.md specifies. */
export const historyPageSize = 10;
/** The number of requests, which together search 1,000 runs. */
const maxReads = 10;
const activeListMs = 2_000;

export const lastRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'last'],
  queryFn: async () => {
    const { lastRuns } = await graphql(lastRunsDocument);
    return Object.fromEntries(lastRuns.map((runs) => [runs.job, runs]));
  },
});

export const migrationHistoryQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.lists, 'migrations', token],
    queryFn: () =>
      filledPage(
        (nextToken) => fetchRuns({ changesRecords: true, limit: pageSizes.jobRuns.most, nextToken }),
        { size: historyPageSize, begin: token, maxReads },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });
