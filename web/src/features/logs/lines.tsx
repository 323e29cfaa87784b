import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ActivityLine } from '#shared/jobs/run/log-lines';
import { zonesOf } from '#shared/text/time-scale';
import { ApiError } from '../../api/api-error';
import { jobsQuery } from '../../api/runs';
import { excludesAll } from '../../components/filter/time-range';
import { LinkButton } from '../../components/links/link-button';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Pager } from '../../components/table/pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { formatCounted } from '../../components/text/number';
import { activeFilters } from './active-filters';
import { LineLevel, LineText, LineTime } from './line';
import { linesPageSize } from './queries';
import { useLogsSearch } from './use-logs-search';

const column = columnOf<ActivityLine>();
const columns = [
  column(
    'at',
    {
      header: ({ table }) => `Time (${zonesOf(table.getCoreRowModel().rows.map((row) => row.original.at))})`,
      name: 'Time',
      width: '168px',
      top: true,
      onPhone: 'hidden',
    },
    (line) => <LineTime at={line.at} />,
  ),
  column(
    'level',
    { header: () => 'Level', name: 'Level', width: '96px', top: true, onPhone: 'hidden' },
    (line) => <LineLevel level={line.level} />,
  ),
  column('line', { header: () => 'Line', name: 'Line', onPhone: 'wide' }, (line) => (
    <TitledLine line={line} />
  )),
];

function TitledLine({ line }: { readonly line: ActivityLine }) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  return (
    <LineText
      line={line}
      title={jobs.find(({ name }) => name === line.job)?.title ?? line.job ?? undefined}
    />
  );
}

interface LinesProps {
  readonly lines: readonly ActivityLine[];
  readonly nextToken: string | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly updatedAtMs: number;
  readonly onRetry: () => void;
}

export function Lines({ lines, nextToken, loading, error, updatedAtMs, onRetry }: LinesProps) {
  const { set } = useLogsSearch();
  const pages = useUrlPages();
  return (
    <DataTable
      name="logs"
      caption="Log lines, newest first"
      columns={columns}
      rows={lines}
      getRowId={({ id }) => id}
      loading={loading}
      error={error}
      updatedAtMs={updatedAtMs}
      errorTitle="The log could not be loaded"
      // If the page token is invalid because a user edited the URL, return to the first page.
      onRetry={() => (isRefusedToken(error) ? set({}) : onRetry())}
      empty={useEmpty(nextToken ? () => pages.next(nextToken) : undefined)}
      skeletonRows={12}
      footer={
        (pages.page > 1 || nextToken) && (
          <Pager
            hasPrevious={pages.page > 1}
            hasNext={nextToken !== undefined}
            onPrevious={pages.previous}
            onNext={() => nextToken && pages.next(nextToken)}
            summary={`${formatCounted(lines.length, 'line')} on page ${pages.page}`}
            loading={loading}
          />
        )
      }
    />
  );
}

const isRefusedToken = (error: unknown) =>
  error instanceof ApiError && error.code === 'BadRequest' && error.info.field === 'nextToken';

const isReference = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function useEmpty(onFurther: (() => void) | undefined) {
  const { search, clear } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const filters = activeFilters(search, jobs, Date.now());
  if (onFurther) {
    return {
      title: 'No matching lines found yet',
      description: `Searched about ${formatCounted(linesPageSize * 1_000, 'line')} back from this point. Older lines may match.`,
      action: <Button onClick={onFurther}>Search further back</Button>,
    };
  }
  if (filters.length === 0) {
    return {
      title: 'No lines yet',
      description:
        'Run messages and all admin commands, whether allowed or refused, are kept here for 90 days.',
      action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
    };
  }
  const why = filters.map(({ label }) => label).join(' · ');
  const reference =
    search.q && isReference(search.q)
      ? " If a reference is not listed here, it belongs to a page that could not be loaded. The cause is in the API's log."
      : '';
  return {
    title: excludesAll(search) ? 'No lines can match' : 'No matching lines',
    description: `No lines that you have access to match ${filters.length === 1 ? 'this filter' : 'all of these filters'}: ${why}.${reference}`,
    action: <Button onClick={clear}>Show all lines</Button>,
  };
}
