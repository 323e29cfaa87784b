import { Box, Link as ChakraLink, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { schedulesQuery } from '../../api/schedules';
import { statisticsQuery } from '../../api/statistics';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { StatusChip } from '../../components/notifications/status-chips';
import { countToday, notificationsQuery, todayUtc } from '../../components/notifications/today';
import { RelativeTime } from '../../components/time/time';
import { decidingLinks, freshChainQuery } from './broken-reminders';
import { RunsOfDays } from './runs-of-days';

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

/** Shows the data, which stays visible if a refresh fails. */
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
