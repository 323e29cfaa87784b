import { Box, Button, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import {
  type JobFigures,
  type JobStatistics,
  recordsPerSecond,
  successRate,
} from '#shared/jobs/run/statistics';
import { formatDuration, formatUtc } from '#shared/text/time-format';
import { statisticsQuery } from '../../api/statistics';
import { Choice } from '../../components/filter/choice';
import { Callout } from '../../components/layout/callout';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState, ErrorState } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { formatCount, formatCounted, formatRate, formatShare } from '../../components/text/number';
import { Charts } from './charts';
import { daysOf, type Sums, selected, sumOf } from './figures';
import { JobsTable } from './jobs-table';
import { type Period, periods } from './search';
import { usePerformanceSearch } from './use-performance-search';

export function PerformancePage() {
  const { search } = usePerformanceSearch();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    statisticsQuery(Number(search.days ?? '30')),
  );
  return (
    <>
      <PageHeader
        title="Performance"
        purpose="How often each job ran, how its runs ended, how long they took, and how much capacity they used."
      />
      <Filters jobs={data?.byJob ?? []} />
      {data ? (
        <Box opacity={isPlaceholderData ? 0.6 : undefined} aria-busy={isPlaceholderData}>
          <Statistics statistics={data} loading={isPlaceholderData} />
        </Box>
      ) : isPending ? (
        <Loading />
      ) : (
        <Box layerStyle="frame">
          <ErrorState
            title="The statistics could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
    </>
  );
}

PerformancePage.reads = ((read, isPlain) => {
  if (isPlain) void read(statisticsQuery(30));
}) satisfies PageReads;

function Filters({ jobs }: { readonly jobs: readonly JobFigures[] }) {
  const { search, set } = usePerformanceSearch();
  const titles = new Map(jobs.map(({ job, title }) => [job, title]));
  if (search.job && !titles.has(search.job)) titles.set(search.job, search.job);
  const byTitle = [...titles].sort(([, a], [, b]) => a.localeCompare(b));
  return (
    <Grid
      as="section"
      aria-label="Filters"
      gap="3"
      mb="4"
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 200px))' }}
    >
      <Choice<Period>
        stacked
        label="Period"
        value={search.days ?? '30'}
        options={periods.map((days) => ({ value: days, label: `Last ${days} days` }))}
        onChange={(days) => set({ days: days === '30' ? undefined : days })}
      />
      <Choice
        stacked
        label="Kind of run"
        value={search.kind ?? ''}
        options={[
          { value: '' as const, label: 'Real runs' },
          { value: 'dry' as const, label: 'Dry runs' },
          { value: 'both' as const, label: 'Both' },
        ]}
        onChange={(kind) => set({ kind: kind || undefined })}
      />
      <Box gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <Choice
          stacked
          label="Job"
          value={search.job ?? ''}
          options={[{ value: '', label: 'All jobs' }, ...byTitle.map(([value, label]) => ({ value, label }))]}
          onChange={(job) => set({ job: job || undefined })}
        />
      </Box>
    </Grid>
  );
}

function Statistics({
  statistics,
  loading,
}: {
  readonly statistics: JobStatistics;
  readonly loading: boolean;
}) {
  const { search } = usePerformanceSearch();
  const { byDay, byJob, endedAt } = selected(statistics, search);
  const days = daysOf(statistics, Date.now());
  if (byJob.length === 0) return <NoRuns any={statistics.byJob.length > 0} />;
  return (
    <Stack gap="4">
      {endedAt && (
        <Callout status="info">
          There were too many runs to include them all. These statistics cover runs since{' '}
          {formatUtc(Date.parse(endedAt))}.
        </Callout>
      )}
      <Cards sums={sumOf(byJob)} days={days.length} />
      <Charts input={{ days, byDay, byJob }} />
      <JobsTable rows={byJob} loading={loading} />
    </Stack>
  );
}

function NoRuns({ any }: { readonly any: boolean }) {
  const { search, set } = usePerformanceSearch();
  return (
    <Box layerStyle="frame">
      {any ? (
        <EmptyState
          title="No matching runs"
          description={`There were runs in the last ${search.days ?? '30'} days, but none match these filters.`}
          action={<Button onClick={() => set({ job: undefined, kind: 'both' })}>Show all runs</Button>}
        />
      ) : (
        <EmptyState
          title="No runs yet"
          description={`Nothing ran in the last ${search.days ?? '30'} days. Statistics appear here once a job has run.`}
          action={<LinkButton to="/admin/jobs">Start a job</LinkButton>}
        />
      )}
    </Box>
  );
}

function Loading() {
  return (
    <Stack gap="4" role="status" aria-label="Loading statistics">
      <Skeleton h="88px" />
      <Grid gap="3" templateColumns={{ base: '1fr', lg: 'repeat(2, 1fr)' }}>
        {['runs', 'duration', 'speed', 'capacity'].map((chart) => (
          <Skeleton key={chart} h="320px" />
        ))}
      </Grid>
    </Stack>
  );
}

function Cards({ sums, days }: { readonly sums: Sums; readonly days: number }) {
  const rate = successRate(sums);
  const speed = recordsPerSecond(sums);
  const { runs, active, failed, withFailures, stopped } = sums;
  return (
    <Grid
      as="dl"
      gap="3"
      templateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        md: 'repeat(3, minmax(0, 1fr))',
        xl: 'repeat(5, minmax(0, 1fr))',
      }}
      // Two columns would leave a gap next to the last of the five cards on a phone.
      css={{ '& > :last-child': { gridColumn: { base: 'span 2', md: 'auto' } } }}
    >
      <Card
        label="Runs"
        value={formatCount(runs)}
        note={`${perDay(runs, days)} a day${active > 0 ? `, ${formatCount(active)} in progress` : ''}`}
      />
      <Card
        label="Success rate"
        value={rate === undefined ? 'none have ended' : formatShare(rate)}
        note={[
          failed > 0 ? `${formatCount(failed)} failed` : '',
          withFailures > 0 ? `${formatCount(withFailures)} with failures` : '',
          stopped > 0 ? `${formatCount(stopped)} stopped` : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <Card
        label="Records read"
        value={formatCount(sums.read)}
        note={speed === undefined ? '' : `at ${formatRate(speed)}`}
      />
      <Card
        label="Working time"
        value={formatDuration(sums.workedMs)}
        note={runs > active ? `${formatDuration(sums.workedMs / (runs - active))} per run on average` : ''}
      />
      <Card
        label="Capacity used"
        value={
          sums.readUnits === null
            ? 'not counted'
            : formatCounted(Math.round(sums.readUnits ?? 0), 'read unit')
        }
        note={sums.writeUnits === null ? '' : formatCounted(Math.round(sums.writeUnits ?? 0), 'write unit')}
      />
    </Grid>
  );
}

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const perDay = (runs: number, days: number) => oneDigit.format(runs / Math.max(1, days));

interface CardProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

function Card({ label, value, note }: CardProps) {
  return (
    <Box layerStyle="frame" px="4" py="3" minW="0">
      <Text as="dt" textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Box as="dd">
        <Text fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {value}
        </Text>
        <Text textStyle="xs" color="fg.muted" minH="4" fontVariantNumeric="tabular-nums">
          {note}
        </Text>
      </Box>
    </Box>
  );
}
