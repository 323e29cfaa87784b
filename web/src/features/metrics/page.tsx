import { Box, Link as ChakraLink, Flex, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import type { Report } from '#shared/api/api-types';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { reportQuery } from '../../api/reports';
import { runInTheWay, runKeys, useRun } from '../../api/runs';
import { RefreshButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { EmptyState, ErrorState } from '../../components/layout/states';
import { RunLink } from '../../components/links/run-link';
import { RunFollowed } from '../../components/run/run-followed';
import { type ReportRefresh, useReportRefresh } from '../../components/run/use-report-refresh';
import { formatCount, formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { DailyChart } from './daily-chart';
import { EngagementTable } from './engagement-table';
import { cardsOf, type Figure, insightsOf } from './figures';
import { messages } from './messages';
import { jobName, metricsIn, typeInWords } from './reading';

const cards = 6;
const cardColumns = 3;

export function MetricsPage() {
  const { data: report, error, isPending, refetch } = useQuery(reportQuery(jobName));
  const refresh = useReportRefresh(jobName, report);
  return (
    <>
      <PageHeader
        title="User metrics"
        purpose="Figures on users, their activities and the time they spend on them, calculated each night and on request."
        actions={<RefreshButton variant="solid" busy={refresh.busy} onClick={refresh.start} />}
      />
      <Stack gap="4">
        <RollupState refresh={refresh} />
        {error && !report ? (
          <ErrorState error={error} title={messages.loadFailed} onRetry={() => void refetch()} />
        ) : isPending ? (
          <Loading />
        ) : report ? (
          <Figures report={report} />
        ) : (
          !refresh.busy && <NoFigures />
        )}
      </Stack>
    </>
  );
}

MetricsPage.reads = ((read) => void read(reportQuery(jobName))) satisfies PageReads;

function Figures({ report }: { readonly report: Report }) {
  const metrics = metricsIn(report);
  return (
    <>
      <Text color="fg.muted">
        As of <RelativeTime at={report.at} />, by <RunLink id={report.runId} />
      </Text>
      <FigureGrid label="Key figures" figures={cardsOf(metrics)} columns={cardColumns} />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}>
        <Breakdown types={metrics.types} />
        <DailyChart days={metrics.days} insights={metrics.insights} />
      </Grid>
      <LeftOut metrics={metrics} />
      <EngagementTable report={report} today={metrics.today} />
      <Stack as="section" aria-labelledby="additional-insights" gap="3" pt="2">
        <Heading as="h2" id="additional-insights" textStyle="sectionTitle">
          Additional insights
        </Heading>
        <FigureGrid figures={insightsOf(metrics)} columns={4} size="words" />
      </Stack>
    </>
  );
}

const NoFigures = () => (
  <EmptyState
    title="No figures yet"
    description="The metrics are calculated each night from all preferences and activities. Press Refresh to calculate them now."
  />
);

function Loading() {
  return (
    <Stack gap="4" aria-busy role="status" aria-label="Loading figures">
      <Skeleton h="5" w="200px" />
      <FigureSkeletons count={cards} columns={cardColumns} />
      <Grid gap="4" templateColumns={{ base: '1fr', lg: '1fr 2fr' }} aria-hidden>
        <Skeleton h="18rem" />
        <Skeleton h="18rem" />
      </Grid>
    </Stack>
  );
}

/**
 * Shows the activities that are in the totals but in no user's row, and the records that are not counted at
 * all.
 */
function LeftOut({
  metrics: { activitiesOfOthers, skippedRecords },
}: {
  readonly metrics: Pick<Metrics, 'activitiesOfOthers' | 'skippedRecords'>;
}) {
  const parts = [
    activitiesOfOthers > 0 &&
      `${formatCounted(activitiesOfOthers, 'activity', 'activities')} by users without preferences: included in the totals, but not in the rows below.`,
    skippedRecords > 0 &&
      `${formatCounted(skippedRecords, 'record')} without a user or with a future date: not counted.`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      {parts.join(' ')}
    </Text>
  );
}

/** Shows the roll-up's state and, if the last one failed, the reason. */
function RollupState({ refresh }: { readonly refresh: ReportRefresh }) {
  const { busy, run, error, failed } = refresh;
  if (busy) return <Progress runId={run?.id} />;
  if (error) {
    const text = `${messages.loadFailed} ${messageOf(error)}`;
    return <NoticeLine notice={{ tone: 'error', text, runId: runInTheWay(error) }} />;
  }
  if (!failed) return null;
  const reason = failed.reason ?? (failed.status === 'STOPPED' ? 'The run was stopped.' : '');
  const text = `${messages.loadFailed} ${reason}`.trim();
  return <NoticeLine notice={{ tone: 'error', text, runId: failed.id }} />;
}

function Progress({ runId }: { readonly runId: string | undefined }) {
  const client = useQueryClient();
  const { data } = useRun(runId);
  const run = data ?? undefined;
  const over = run !== undefined && !isActive(run.status);
  useEffect(() => {
    // Without this, the run list would show the end slightly later.
    if (over) void client.invalidateQueries({ queryKey: runKeys.lists });
  }, [over, client]);
  return (
    <Box layerStyle="frame" p="4">
      <RunFollowed key={runId} label="Refresh" run={run} />
    </Box>
  );
}

function Breakdown({ types }: Pick<Metrics, 'types'>) {
  return (
    <Section title="Activity types" note="Share of all activities in the last 20 days">
      <Stack as="ul" gap="4" listStyleType="none">
        {types.map(({ type, count, percent }) => (
          <Box as="li" key={type}>
            <Flex justify="space-between" gap="3" mb="1.5" fontVariantNumeric="tabular-nums">
              <Text id={`type-${type}`}>{typeInWords(type)}</Text>
              <Text>
                {formatCount(count)}{' '}
                <Text as="span" color="fg.muted">
                  ({percent}%)
                </Text>
              </Text>
            </Flex>
            <Box
              role="progressbar"
              aria-labelledby={`type-${type}`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              h="2"
              borderRadius="full"
              bg="bg.emphasized"
              overflow="hidden"
            >
              <Box h="full" borderRadius="full" bg="teal.solid" style={{ width: `${percent}%` }} />
            </Box>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} layerStyle="frame" p={{ base: '4', md: '5' }} minW="0">
      <Flex gap="3" justify="space-between" align="flex-start" mb="4">
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="sectionTitle">
            {title}
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            {note}
          </Text>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  );
}

interface FigureGridProps {
  /** The label. Omit it in a section that already has a name. */
  readonly label?: string;
  readonly figures: readonly Figure[];
  readonly columns: number;
  /** What the figures are. Words are shown in a smaller font. */
  readonly size?: 'words' | 'numbers';
}

const columnsFor = (columns: number) => ({
  base: 'repeat(2, minmax(0, 1fr))',
  lg: `repeat(${columns}, minmax(0, 1fr))`,
});

function FigureGrid({ label, figures, columns, size = 'numbers' }: FigureGridProps) {
  return (
    <Grid
      as={label === undefined ? 'div' : 'section'}
      aria-label={label}
      gap={{ base: '3', md: '4' }}
      templateColumns={columnsFor(columns)}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.title} figure={figure} size={size} />
      ))}
    </Grid>
  );
}

function FigureCard({ figure, size }: { readonly figure: Figure; readonly size: 'words' | 'numbers' }) {
  const id = useId();
  const { title, value, note, users } = figure;
  return (
    <Box as="article" aria-labelledby={id} layerStyle="frame" p={{ base: '3', md: '4' }} minW="0">
      <Heading as="h2" id={id} textStyle="overline" color="fg.muted">
        {title}
      </Heading>
      <Text
        mt="1"
        textStyle={size === 'numbers' ? '2xl' : 'md'}
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {users ? (
          <ChakraLink asChild>
            <Link to="/admin/users" search={users}>
              {value}
            </Link>
          </ChakraLink>
        ) : (
          value
        )}
      </Text>
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {note}
      </Text>
    </Box>
  );
}

function FigureSkeletons({ count, columns }: { readonly count: number; readonly columns: number }) {
  return (
    <Grid aria-hidden gap={{ base: '3', md: '4' }} templateColumns={columnsFor(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are identical
        <Box key={index} layerStyle="frame" p={{ base: '3', md: '4' }}>
          <Skeleton h="3.5" w="70%" />
          <Skeleton h="7" w="50%" mt="2" />
          <Skeleton h="3.5" w="60%" mt="2" />
        </Box>
      ))}
    </Grid>
  );
}
