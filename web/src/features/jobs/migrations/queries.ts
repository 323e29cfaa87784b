import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { LastRuns } from '#shared/jobs/run/run';
import { lastRunsDocument } from '#shared/jobs/run/run-documents';
import { isActive } from '#shared/jobs/run/run-status';
import { graphql } from '../../../api/client';
import { filledPage } from '../../../api/filled-page';
import { fetchRuns, runKeys } from '../../../api/runs';

/** Rows of a page of the history (docs/product.md). */
export const historyPageSize = 10;
/** A page asks the server this often at most: 1,000 runs are looked through for it. */
const maxReads = 10;
const activeListMs = 2_000;

/** By job, how it went last; asked for again as lists of runs are. */
export const lastRunsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'last'],
  queryFn: async () => {
    const { lastRuns } = await graphql<{ lastRuns: readonly LastRuns[] }>(lastRunsDocument);
    return Object.fromEntries(lastRuns.map((runs) => [runs.job, runs]));
  },
});

/** A page of the runs that changed records, or would have, newest first. */
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
