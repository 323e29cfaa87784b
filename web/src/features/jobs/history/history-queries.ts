import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import type { FetchPage } from '../../../api/all-pages';
import { filledPage, noItems, oneMore } from '../../../api/filled-page';
import { concerns } from '../../../api/pulse';
import { fetchRuns, meQuery, type RunsFilter, runKeys } from '../../../api/runs';
import { excludesAll } from '../../../components/filter/time-range';
import { filterOf, filtersOf, type HistorySearch } from './history-search';

export const historyPageSize = 20;

/** The number of requests, which together search 1,000 runs. */
const maxReads = 10;
const activeListMs = 2_000;
const idleListMs = 15_000;

/** Without filters, server pages are full. */
const readSize = (filters: HistorySearch, size: number) =>
  Object.values(filters).some((value) => value !== undefined) ? pageSizes.jobRuns.most : oneMore(size);

/** Of runs that need attention, only those that concern this admin (`concerns`). */
async function runsPage(client: QueryClient, filter: RunsFilter): Promise<Page<JobRun>> {
  const page = await fetchRuns(filter);
  if (!filter.needsAttention) return page;
  const { email } = await client.ensureQueryData(meQuery);
  return { ...page, items: page.items.filter((run) => concerns(run, email)) };
}

async function historyPage(
  client: QueryClient,
  filters: HistorySearch,
  page: { size: number; begin?: string | undefined; maxReads: number },
) {
  // With a relative time range, all pages of a search use the same start time.
  const filter: RunsFilter = { ...filterOf(filters, Date.now()), limit: readSize(filters, page.size) };
  return filledPage((nextToken) => runsPage(client, { ...filter, nextToken }), page);
}

/** Pages are of equal size. An empty time range sends no request. */
export const historyQuery = (search: HistorySearch, size = historyPageSize) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [...runKeys.lists, 'history', filters, size, search.token],
    queryFn: async ({ client }) =>
      excludesAll(search) ? noItems : historyPage(client, filters, { size, begin: search.token, maxReads }),
    placeholderData: keepPreviousData,
    // Without active runs, the pulse says when there are new ones.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });
};

export const maxCounted = 20;

export const countQuery = (search: HistorySearch) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [...runKeys.lists, 'count', filters],
    queryFn: async ({ client }) => {
      const { items, nextToken } = await historyPage(client, filters, { size: maxCounted + 1, maxReads: 3 });
      return { found: items.length, more: Boolean(nextToken) };
    },
    enabled: !excludesAll(search),
    staleTime: idleListMs,
  });
};

export const runsOfSearch =
  (client: QueryClient, search: HistorySearch): FetchPage<JobRun> =>
  (nextToken) =>
    runsPage(client, { ...filterOf(search, Date.now()), limit: pageSizes.jobRuns.most, nextToken });
