import { Badge, Box, HStack, Text } from '@chakra-ui/react';
import { type JobFigures, recordsPerSecond, successRate } from '#shared/jobs/run/statistics';
import { Choice } from '../../components/filter/choice';
import { RunLink } from '../../components/links/run-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Count, formatRate, formatShare } from '../../components/text/number';
import { Duration, RelativeTime } from '../../components/time/time';
import { sorted } from './figures';
import { type Sort, sorts } from './search';
import { usePerformanceSearch } from './use-performance-search';

const labels: Readonly<Record<Sort, string>> = {
  title: 'Job',
  runs: 'Runs',
  rate: 'Success',
  failed: 'Failed runs',
  median: 'Median',
  p95: '95th percentile',
  speed: 'Records/s',
  read: 'Read',
  reads: 'Read units',
  writes: 'Write units',
};

const none = (
  <Text as="span" color="fg.subtle">
    none
  </Text>
);

const column = columnOf<JobFigures>();
const end = (sortBy: Sort) => ({ align: 'end', sortBy }) as const;
const columns = [
  column('title', { header: labels.title, sortBy: 'title' }, (row) => (
    <Box>
      <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        <Text as="span" fontWeight="medium">
          {row.title}
        </Text>
        {row.dryRun && <Badge variant="outline">Dry run</Badge>}
      </HStack>
      <Text textStyle="xs" color="fg.muted">
        last run <RelativeTime at={row.lastAt} />
      </Text>
    </Box>
  )),
  column('runs', { header: labels.runs, ...end('runs') }, (row) => <Count value={row.runs} />),
  column('rate', { header: labels.rate, ...end('rate') }, (row) => {
    const rate = successRate(row);
    return rate === undefined ? none : formatShare(rate);
  }),
  column('failed', { header: labels.failed, ...end('failed') }, (row) => (
    <Count value={row.failed + row.withFailures} />
  )),
  column('median', { header: labels.median, ...end('median') }, (row) => <Length ms={row.medianMs} />),
  column('p95', { header: labels.p95, ...end('p95') }, (row) => (
    <Box>
      <Length ms={row.p95Ms} />
      {row.slowestRunId && row.runs > 1 && (
        <Text textStyle="xs">
          <RunLink id={row.slowestRunId}>slowest run</RunLink>
        </Text>
      )}
    </Box>
  )),
  column('speed', { header: labels.speed, ...end('speed') }, (row) => {
    const speed = recordsPerSecond(row);
    return speed === undefined || row.read === 0 ? none : formatRate(speed, '').replace(' /s', '');
  }),
  column('read', { header: labels.read, ...end('read') }, (row) => <Count value={row.read} />),
  column('reads', { header: labels.reads, ...end('reads') }, (row) => <Units units={row.readUnits} />),
  column('writes', { header: labels.writes, ...end('writes') }, (row) => <Units units={row.writeUnits} />),
];

const Length = ({ ms }: { readonly ms: number | null | undefined }) =>
  ms === null || ms === undefined ? none : <Duration ms={ms} />;

const Units = ({ units }: { readonly units: number | null | undefined }) =>
  units === null || units === undefined ? none : <Count value={units} />;

const isSort = (id: string): id is Sort => sorts.some((sort) => sort === id);

interface JobsTableProps {
  readonly rows: readonly JobFigures[];
  readonly loading: boolean;
}

export function JobsTable({ rows, loading }: JobsTableProps) {
  const { search, set } = usePerformanceSearch();
  const sort = search.sort ?? 'runs';
  const ascending = search.ascending ?? false;
  const sortBy = (id: string) => {
    if (!isSort(id)) return;
    const turned = id === sort ? !ascending : id === 'title';
    set({ sort: id === 'runs' ? undefined : id, ascending: turned || undefined });
  };
  return (
    <Box as="section" aria-label="Jobs">
      <HStack justify="space-between" mb="2" gap="3">
        <Text as="h2" textStyle="sectionTitle">
          Jobs
        </Text>
        <Box hideFrom="sm">
          <Choice
            label="Sort by"
            value={sort}
            options={sorts.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => set({ sort: value, ascending: value === 'title' || undefined })}
          />
        </Box>
      </HStack>
      <DataTable
        name="job-figures"
        caption="Jobs and their run results"
        columns={columns}
        rows={sorted(rows, sort, ascending)}
        getRowId={({ job, dryRun }) => `${job} ${dryRun}`}
        loading={loading}
        empty={{ title: 'No matching runs' }}
        skeletonRows={4}
        sort={{ by: sort, descending: !ascending }}
        onSort={sortBy}
      />
    </Box>
  );
}
