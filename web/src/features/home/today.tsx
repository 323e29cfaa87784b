import { Box, Link as ChakraLink, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { JobDay } from '#shared/jobs/run/statistics';
import { messageOf } from '../../api/api-error';
import { schedulesQuery } from '../../api/schedules';
import { statisticsQuery } from '../../api/statistics';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { StatusChip } from '../../components/notifications/status-chips';
import { countToday, notificationsQuery, todayUtc } from '../../components/notifications/today';
import { formatCount, formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { dayInWords, type Trend } from '../../components/trend/trend';
import { TrendChart } from '../../components/trend/trend-chart';
import { TrendTable } from '../../components/trend/trend-table';
import { decidingLinks, freshChainQuery } from './broken-reminders';

const shownSchedules = 4;
const days = 14;

export default function Today() {
  return (
    <Stack gap="6">
      <Panel title="Today's notifications" link={{ to: '/notification-scheduler', text: 'Schedule' }}>
        <Notifications />
      </Panel>
      <Panel title="Next scheduled runs" link={{ to: '/admin/jobs/schedules', text: 'All schedules' }}>
        <NextSchedules />
      </Panel>
      <Panel title={`Runs, last ${days} days`} link={{ to: '/admin/performance', text: 'Performance' }}>
        <LastDays />
      </Panel>
    </Stack>
  );
}

interface PanelProps {
  readonly title: string;
  readonly link: { readonly to: string; readonly text: string };
  readonly children: ReactNode;
}

function Panel({ title, link, children }: PanelProps) {
  return (
    <Box as="section" aria-label={title}>
      <LinkedHeading title={title} link={<Link to={link.to}>{link.text}</Link>} />
      <Box layerStyle="frame" px="4" py="3">
        {children}
      </Box>
    </Box>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The height of typical data, which the placeholder has too. */
  readonly height: string;
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ query: { data, error }, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <Text color="fg.error">{messageOf(error)}</Text>;
  return <Skeleton h={height} aria-hidden />;
}

/**
 * Shows reminders according to our records and to the chain check (docs/notifications.md), in green only if
 * the check found nothing wrong.
 */
function Notifications() {
  const { data: chain, error } = useQuery(freshChainQuery);
  const links = decidingLinks(chain);
  const accepted = links.find(({ step }) => step === 'accepted');
  const broken = links.filter(({ state }) => state === 'broken');
  const state = broken.length > 0 ? 'broken' : (accepted?.state ?? 'unknown');
  const found = (broken.length > 0 ? broken : accepted ? [accepted] : []).map(({ detail }) => detail);
  return (
    <Loaded query={useQuery(notificationsQuery(todayUtc()))} height="112px">
      {(all) => {
        const counts = countToday(all, Date.now());
        return (
          <Stack gap="2">
            <StatusChip label="Exercise" count={counts.exercise} state={state} />
            <StatusChip label="Breathing" count={counts.breathing} state={state} />
            <Text textStyle="xs" color={state === 'broken' ? 'fg.error' : 'fg.muted'}>
              {error
                ? `The provider's data could not be checked: ${messageOf(error)}`
                : chain
                  ? found.join(' ')
                  : 'Checking with the provider…'}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              The counts are from our records.{' '}
              <ChakraLink asChild variant="underline">
                <Link to="/admin/missing-reminder" search={{ view: 'today' }}>
                  Compare with the schedule and the provider
                </Link>
              </ChakraLink>
            </Text>
          </Stack>
        );
      }}
    </Loaded>
  );
}

function NextSchedules() {
  return (
    <Loaded query={useQuery(schedulesQuery)} height="104px">
      {(schedules) => {
        const due = schedules
          .flatMap(({ job, title, nextAt }) => (nextAt ? [{ job, title, nextAt }] : []))
          .sort((a, b) => a.nextAt.localeCompare(b.nextAt))
          .slice(0, shownSchedules);
        const paused = schedules.filter((schedule) => schedule.paused).length;
        return (
          <Stack gap="2">
            {due.length === 0 && <Text color="fg.muted">No jobs are scheduled.</Text>}
            {due.map(({ job, title, nextAt }) => (
              <Flex key={job} justify="space-between" gap="3">
                <Text truncate>{title}</Text>
                <Text textStyle="xs" color="fg.muted" whiteSpace="nowrap">
                  <RelativeTime at={nextAt} />
                </Text>
              </Flex>
            ))}
            {paused > 0 && (
              <Text textStyle="xs" color="fg.warning">
                {paused === 1 ? '1 schedule is paused.' : `${paused} schedules are paused.`}
              </Text>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

const LastDays = () => (
  <Loaded query={useQuery(statisticsQuery(days))} height="86px">
    {({ byDay }) => <RunsOfDays byDay={byDay} days={days} nowMs={Date.now()} />}
  </Loaded>
);

const dayMs = 86_400_000;

interface DayOfRuns {
  /** A day in UTC, such as '2026-01-31'. */
  readonly day: string;
  readonly runs: number;
  readonly failed: number;
}

/** Returns the days up to `nowMs` (since the epoch), oldest first, including days without runs. */
export function daysOfRuns(
  byDay: readonly Pick<JobDay, 'day' | 'runs' | 'failed' | 'withFailures'>[],
  days: number,
  nowMs: number,
): readonly DayOfRuns[] {
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(nowMs - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
    const some = byDay.filter((each) => each.day === day);
    return {
      day,
      runs: some.reduce((sum, each) => sum + each.runs, 0),
      failed: some.reduce((sum, each) => sum + each.failed + each.withFailures, 0),
    };
  });
}

interface RunsOfDaysProps {
  readonly byDay: readonly JobDay[];
  readonly days: number;
  readonly nowMs: number;
}

/** Shows each day's runs relative to the day with the most runs. A day without runs is a dot. */
function RunsOfDays({ byDay, days, nowMs }: RunsOfDaysProps) {
  const all = daysOfRuns(byDay, days, nowMs);
  const total = all.reduce((sum, { runs }) => sum + runs, 0);
  const failed = all.reduce((sum, each) => sum + each.failed, 0);
  const summary = `${formatCounted(total, 'run')}${failed > 0 ? `, ${failed} with failures` : ''}`;
  const trend = trendOf(all);
  return (
    <Box>
      <TrendChart label={`Runs by day: ${summary}`} trend={trend} heightPx={64} bare />
      <Box srOnly>
        <TrendTable title="Runs by day" trend={trend} />
      </Box>
      <Flex justify="space-between" mt="1.5" textStyle="xs" color="fg.muted">
        <Text as="span">{dayInWords(all[0]?.day ?? '')}</Text>
        <Text as="span" fontVariantNumeric="tabular-nums">
          {summary}
        </Text>
        <Text as="span">Today</Text>
      </Flex>
    </Box>
  );
}

function trendOf(days: readonly DayOfRuns[]): Trend {
  return {
    look: 'bars',
    whole: true,
    format: formatCount,
    units: [{ name: 'Runs', size: 1 }],
    missing: 'No runs',
    series: [
      { key: 'well', label: 'Without failures', color: 'teal.solid' },
      { key: 'failed', label: 'With failures', color: 'orange.solid' },
    ],
    points: days.map(({ day, runs, failed }) => ({
      x: day,
      values: runs === 0 ? {} : { well: runs - failed, failed },
    })),
  };
}
