import { Flex, Switch, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ActivityLine, logSources } from '#shared/jobs/run/log-lines';
import { jobsQuery } from '../../api/runs';
import { csvFormat, type ExportFormat, jsonFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { FilterStrip } from '../../components/filter/bar/filter-strip';
import { type OfferedFilter, optionsFilter, textFilter } from '../../components/filter/bar/offered-filter';
import { TimeEditor } from '../../components/filter/bar/time-editor';
import { excludesAll } from '../../components/filter/time-range';
import { type ActiveFilter, typedFilter } from '../../components/filter/url-search';
import { LiveRegion } from '../../components/layout/live-region';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { usePeople } from '../../components/links/use-people';
import { formatCounted } from '../../components/text/number';
import { activeFilters, levelLabels, sourceLabels } from './active-filters';
import { Lines } from './lines';
import { linesOfSearch, linesQuery, newLinesQuery, withNewLines } from './queries';
import { type LogsSearch, leastLevels } from './search';
import { useLogsSearch } from './use-logs-search';

const dayLength = 'YYYY-MM-DD'.length;

/** The number of new lines above which the page is reloaded instead of extended. */
const maxNew = 200;

export function LogsPage() {
  const { search, follow } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const filters = activeFilters(search, jobs, Date.now());
  const page = useQuery(linesQuery(search));
  const items = page.data?.items ?? [];
  const canFollow = search.token === undefined && search.to === undefined && !excludesAll(search);
  const following = canFollow && !search.paused;
  const settled = page.isSuccess && !page.isPlaceholderData;
  const { data: fresh = [] } = useQuery({
    ...newLinesQuery(search, items, page.dataUpdatedAt),
    enabled: following && settled,
  });
  const { refetch } = page;
  useEffect(() => {
    if (fresh.length >= maxNew) void refetch();
  }, [fresh.length, refetch]);
  const lines = canFollow ? withNewLines(items, fresh) : items;
  return (
    <>
      <PageHeader
        title="Logs"
        purpose="Run messages and all admin commands (allowed or refused), newest first."
        actions={
          <ExportMenu
            noun={['line', 'lines']}
            fileName={`logs-${new Date().toISOString().slice(0, dayLength)}`}
            formats={lineFormats}
            fetchPage={linesOfSearch(search)}
            disabled={lines.length === 0}
          />
        }
      />
      <LogFilters active={filters} users={[...new Set(lines.flatMap(({ user }) => user ?? []))]} />
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="3" minH="6">
        <Switch.Root
          checked={following}
          disabled={!canFollow}
          onCheckedChange={({ checked }) => follow(checked)}
        >
          <Switch.HiddenInput role="switch" />
          <Switch.Control />
          <Switch.Label>Follow new lines</Switch.Label>
        </Switch.Root>
        {!canFollow && (
          <Text textStyle="xs" color="fg.muted">
            New lines appear only on the first page, and only if no end time is set.
          </Text>
        )}
      </Flex>
      {following && (
        <LiveRegion text={fresh.length > 0 ? `${formatCounted(fresh.length, 'new line')}` : ''} />
      )}
      <Lines
        lines={lines}
        nextToken={page.data?.nextToken ?? undefined}
        loading={page.isPending || page.isPlaceholderData}
        error={page.error}
        updatedAtMs={page.dataUpdatedAt}
        onRetry={() => void refetch()}
      />
    </>
  );
}

LogsPage.reads = ((read, isPlain) => {
  void read(jobsQuery);
  if (isPlain) void read(linesQuery({}));
}) satisfies PageReads;

const csv = csvFormat<ActivityLine>([
  { header: 'At', value: ({ at }) => at },
  { header: 'Level', value: ({ level }) => level },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Message', value: ({ message }) => message },
  { header: 'User', value: ({ user }) => user },
  { header: 'Job', value: ({ job }) => job },
  { header: 'Run', value: ({ runId }) => runId },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'Worker', value: ({ lane }) => lane },
  { header: 'Operation', value: ({ operation }) => operation },
  { header: 'Record', value: ({ record }) => record },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: 'Duration ms', value: ({ durationMs }) => durationMs },
]);

const lineFormats: readonly ExportFormat<ActivityLine>[] = [jsonFormat(), csv];

interface LogFiltersProps {
  readonly active: readonly ActiveFilter<LogsSearch>[];
  readonly users: readonly string[];
}

function LogFilters({ active, users }: LogFiltersProps) {
  const { search, set, clear } = useLogsSearch();
  return (
    <FilterStrip
      search={search.q}
      onSearch={(q) => set({ q }, typedFilter)}
      placeholder="Text, a reference, or the end of an ID"
      offered={useOffered(users)}
      active={active}
      onRemove={set}
      onClear={clear}
    />
  );
}

const levelOptions = leastLevels.map((value) => ({ value, label: levelLabels[value] }));
const sourceOptions = logSources.map((value) => ({ value, label: sourceLabels[value] }));

function useOffered(users: readonly string[]): readonly OfferedFilter[] {
  const { search, set } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { people } = usePeople(users);
  return [
    optionsFilter('level', {
      single: true,
      label: 'Level',
      options: levelOptions,
      values: search.level ? [search.level] : [],
      onChange: ([level]) => set({ level: leastLevels.find((one) => one === level) }),
    }),
    optionsFilter('source', {
      single: true,
      label: 'Source',
      options: sourceOptions,
      values: search.source ? [search.source] : [],
      onChange: ([source]) => set({ source: logSources.find((one) => one === source) }),
    }),
    optionsFilter('job', {
      single: true,
      label: 'Job',
      options: jobs.map(({ name, title }) => ({ value: name, label: title })),
      values: search.job ? [search.job] : [],
      onChange: ([job]) => set({ job }),
    }),
    textFilter('run', {
      label: 'Run',
      placeholder: 'ID or the end of an ID',
      value: search.run ?? '',
      onChange: (run) => set({ run: run || undefined }, typedFilter),
    }),
    textFilter('user', {
      label: 'User',
      placeholder: 'Anyone',
      value: search.user ?? '',
      suggestions: people,
      onChange: (user) => set({ user: user || undefined }, typedFilter),
    }),
    {
      key: 'time',
      label: 'Time',
      editor: <TimeEditor label="Time" search={search} onChange={set} noun="line" />,
    },
  ];
}
