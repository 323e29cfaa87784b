import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { lastRunsDocument } from '#shared/jobs/documents/run-page-documents';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../../../api/client';
import { filledPage } from '../../../api/filled-page';
import { fetchRuns, runKeys } from '../../../api/runs';

/** The number of rows on a history page (docs/product.md). */
export const historyPageSize = 10;
/** The maximum number of server requests per page. Together, the requests search 1,000 runs. */
const maxReads = 10;
const activeListMs = 2_000;

/** The query for each job's last runs. It is invalidated together with the run lists. */
export const lastRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'last'],
  queryFn: async () => {
    const { lastRuns } = await graphql(lastRunsDocument);
    return Object.fromEntries(lastRuns.map((runs) => [runs.job, runs]));
  },
});

/**
 * Returns the query for a page of runs, both real and dry, of jobs that change records. The newest runs come
 * first.
 */
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
