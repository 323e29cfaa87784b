import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun, Page } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import type { FetchPage } from '../../../api/all-pages';
import { filledPage } from '../../../api/filled-page';
import { concerns } from '../../../api/pulse';
import { fetchRuns, meQuery, type RunsFilter, runKeys } from '../../../api/runs';
import { excludesAll } from '../../../components/filter/time-range';
import { filterOf, filtersOf, type HistorySearch } from './history-search';

/** Rows per page of the history. */
export const historyPageSize = 20;

/** Maximum number of server requests for one page: it searches 1,000 runs. */
const maxReads = 10;
const activeListMs = 2_000;
const idleListMs = 15_000;

/** Without filters the server's pages are full, so no more is read than is shown. */
const readSize = (filters: HistorySearch, size: number) =>
  Object.values(filters).some((value) => value !== undefined) ? pageSizes.jobRuns.most : size;

/** A page of the server; of the runs that need attention, those that concern this admin (`concerns`). */
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
  // All pages of a search use the same start of a relative time range.
  const filter: RunsFilter = { ...filterOf(filters, Date.now()), limit: readSize(filters, page.size) };
  return filledPage((nextToken) => runsPage(client, { ...filter, nextToken }), page);
}

/**
 * A page of the history, of an even size whatever the filters match; the previous page stays visible until
 * the next one arrives.
 */
export const historyQuery = (search: HistorySearch) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [...runKeys.lists, 'history', filters, search.token],
    queryFn: ({ client }) =>
      historyPage(client, filters, { size: historyPageSize, begin: search.token, maxReads }),
    enabled: !excludesAll(search),
    placeholderData: keepPreviousData,
    // While no run in it is active, the pulse tells when there is more.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });
};

/** Maximum number of runs counted to say what a filter hides. */
export const maxCounted = 20;

/** How many runs a search would show, counted to a little over `maxCounted` within a few server pages. */
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

/** A page of a search's runs, at the server's largest page size. */
export const runsOfSearch =
  (client: QueryClient, search: HistorySearch): FetchPage<JobRun> =>
  (nextToken) =>
    runsPage(client, { ...filterOf(search, Date.now()), limit: pageSizes.jobRuns.most, nextToken });
