import { Button, Stack, Text } from '@chakra-ui/react';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import type { FetchPage } from '../../../api/all-pages';
import { filledPage, noItems, oneMore } from '../../../api/filled-page';
import { concerns } from '../../../api/pulse';
import { fetchRuns, jobsQuery, meQuery, type RunsFilter, runKeys } from '../../../api/runs';
import { ExportMenu } from '../../../components/export/export-menu';
import { excludesAll } from '../../../components/filter/time-range';
import { firstPage, useSetSearch } from '../../../components/filter/use-set-search';
import { PageHeader } from '../../../components/layout/page-header';
import type { PageReads } from '../../../components/layout/page-reads';
import { LinkButton } from '../../../components/links/link-button';
import { pagedTable } from '../../../components/table/paged-table';
import { useUrlPages } from '../../../components/table/use-url-pages';
import type { TableView } from '../../../components/table/views/table-view';
import { formatCounted } from '../../../components/text/number';
import { activeFilters, type HistoryFilter } from './active-filters';
import { runFormats } from './history-export';
import { HistoryFilters } from './history-filters';
import { filterOf, filtersOf, type HistorySearch } from './history-search';
import { RunsTable } from './runs-table';

const dayLength = 'YYYY-MM-DD'.length;

export function JobHistoryPage() {
  const { search, set, clear } = useHistorySearch();
  const client = useQueryClient();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { size } = useUrlPages();
  const { data } = useQuery(historyQuery(search, size));
  const filters = activeFilters(search, jobs, Date.now());
  return (
    <>
      <PageHeader
        title="Job history"
        purpose="All runs you have access to, newest first: who started them, what they changed, and how they ended."
        actions={
          <ExportMenu
            noun={['run', 'runs']}
            fileName={`runs-${new Date().toISOString().slice(0, dayLength)}`}
            formats={runFormats}
            fetchPage={runsOfSearch(client, search)}
            disabled={excludesAll(search)}
          />
        }
      />
      <HistoryFilters
        search={search}
        onChange={set}
        onClear={clear}
        active={filters}
        starters={[...new Set(data?.items.map(({ startedBy }) => startedBy))]}
      />
      <Runs filters={filters} />
    </>
  );
}

JobHistoryPage.reads = ((read, isPlain) => {
  void read(jobsQuery);
  if (isPlain) void read(historyQuery({}));
}) satisfies PageReads;

function Runs({ filters }: { readonly filters: readonly HistoryFilter[] }) {
  const { search } = useHistorySearch();
  const pages = useUrlPages();
  const page = useQuery(historyQuery(search, pages.size));
  const more = page.data?.nextToken;
  const pageSize = pages.size ?? historyPageSize;
  return (
    <RunsTable
      name="runs"
      views={historyViews}
      caption="Runs, newest first"
      {...pagedTable(page, { pages, pageSize })}
      empty={useEmpty(filters, more ? () => pages.next(more) : undefined)}
      skeletonRows={pageSize}
    />
  );
}

function useEmpty(filters: readonly HistoryFilter[], onFurther: (() => void) | undefined) {
  const { search, set, clear } = useHistorySearch();
  if (onFurther) {
    return {
      title: 'No matching runs found yet',
      description: 'Only the most recent runs (up to 1,000) were searched. Older runs may match.',
      action: <Button onClick={onFurther}>Search further back</Button>,
    };
  }
  if (excludesAll(search)) {
    return {
      title: 'No runs can match these filters',
      description: 'The time range ends before it starts.',
      action: <Button onClick={clear}>Show all runs</Button>,
    };
  }
  if (filters.length === 0) {
    return {
      title: 'No runs yet',
      description: 'A run appears here as soon as a job is started.',
      action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
    };
  }
  return {
    title: 'No matching runs',
    description: <FiltersInWords filters={filters} />,
    action: <HiddenBy search={search} filters={filters} onRemove={set} onClear={clear} />,
  };
}

const historyViews: readonly TableView[] = [
  { name: 'All runs', search: '' },
  { name: 'Failures, last 7 days', search: 'range=7d&status=ANY_FAILURE' },
  { name: 'Running', search: 'status=QUEUED.RUNNING.STOPPING' },
  { name: 'Needs attention', search: 'attention=true' },
];

function useHistorySearch() {
  const search = useSearch({ from: '/shell/admin/jobs/history' });
  const set = useSetSearch<Partial<HistorySearch>>(firstPage);
  return { search, set, clear: () => set(filtersOf({})) };
}

interface HiddenByProps {
  readonly search: HistorySearch;
  readonly filters: readonly HistoryFilter[];
  readonly onRemove: (without: Partial<HistorySearch>) => void;
  readonly onClear: () => void;
}

function HiddenBy({ search, filters, onRemove, onClear }: HiddenByProps) {
  const counts = useQueries({
    queries: filters.map(({ without }) => countQuery({ ...search, ...without })),
  });
  return (
    <Stack align="center" gap="2">
      {filters.length > 1 &&
        filters.map(({ key, label, without }, place) => {
          const count = counts[place]?.data;
          return count && count.found > 0 ? (
            <Button
              key={key}
              size="xs"
              maxW="full"
              h="auto"
              minH="7"
              py="1"
              whiteSpace="normal"
              onClick={() => onRemove(without)}
            >
              {howMany(count)} without “{label}”
            </Button>
          ) : null;
        })}
      <Button onClick={onClear}>Show all runs</Button>
    </Stack>
  );
}

function howMany({ found, more }: { readonly found: number; readonly more: boolean }): string {
  if (found > maxCounted) return `More than ${maxCounted} runs`;
  return `${more ? 'At least ' : ''}${formatCounted(found, 'run')}`;
}

function FiltersInWords({ filters }: { readonly filters: readonly HistoryFilter[] }) {
  if (filters.length === 1)
    return <Text as="span">None of the runs you have access to match this filter: {filters[0]?.label}.</Text>;
  return (
    <Text as="span">
      None of the runs you have access to match all of these filters:{' '}
      {filters.map(({ label }) => label).join(' · ')}.
    </Text>
  );
}

const historyPageSize = 20;

/** The number of requests, which together search 1,000 runs. */
const maxReads = 10;
const activeListMs = 2_000;
const idleListMs = 15_000;

/**
 * Returns the runs to read. Without filters, server pages are full, so only the runs to be displayed need to
 * be read.
 */
const readSize = (filters: HistorySearch, size: number) =>
  Object.values(filters).some((value) => value !== undefined) ? pageSizes.jobRuns.most : oneMore(size);

/**
 * Reads runs. If only runs that need attention are asked for, keeps those that concern this admin
 * (`concerns`).
 */
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

/**
 * Lists runs. Pages are the same size regardless of the filters. No request is sent if the time range is
 * empty.
 */
const historyQuery = (search: HistorySearch, size = historyPageSize) => {
  const filters = filtersOf(search);
  return queryOptions({
    queryKey: [...runKeys.lists, 'history', filters, size, search.token],
    queryFn: async ({ client }) =>
      excludesAll(search) ? noItems : historyPage(client, filters, { size, begin: search.token, maxReads }),
    placeholderData: keepPreviousData,
    // Without active runs, the list is refetched only when the pulse (which polls the run counts) reports new
    // ones.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => isActive(status)) ? activeListMs : false,
  });
};

const maxCounted = 20;

const countQuery = (search: HistorySearch) => {
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

const runsOfSearch =
  (client: QueryClient, search: HistorySearch): FetchPage<JobRun> =>
  (nextToken) =>
    runsPage(client, { ...filterOf(search, Date.now()), limit: pageSizes.jobRuns.most, nextToken });
