import { Flex, Switch, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { jobsQuery } from '../../api/runs';
import { csvFormat, type ExportFormat, jsonFormat } from '../../components/export/export-format';
import { ExportMenu } from '../../components/export/export-menu';
import { excludesAll } from '../../components/filter/time-range';
import { LiveRegion } from '../../components/layout/live-region';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { formatCounted } from '../../components/text/number';
import { activeFilters } from './active-filters';
import { LogFilters } from './filters';
import { Lines } from './lines';
import { linesOfSearch, linesQuery, newLinesQuery, withNewLines } from './queries';
import { useLogsSearch } from './use-logs-search';

const dayLength = 'YYYY-MM-DD'.length;

/** The number of new lines above which the page is reloaded instead of extended. */
const maxNew = 200;

/** The page /admin/logs. */
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
