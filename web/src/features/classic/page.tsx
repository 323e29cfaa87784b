import { Box, Link as ChakraLink, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, Bell, Users } from 'lucide-react';
import * as z from 'zod/mini';
import { messageOf } from '../../api/api-error';
import { reportQuery } from '../../api/reports';
import { dashboardFiguresQuery, systemStatusQuery } from '../../api/system-status';
import { type AuditEntry, descriptionOf, recentEntriesQuery } from '../../api/trail/audit';
import { ListRow } from '../../components/layout/list-row';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { StatCard } from '../../components/layout/stat-card';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/layout/states';
import { formatCount, formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { Tools } from './tools';

export function ClassicPage() {
  return (
    <>
      <PageHeader title="Classic Admin" purpose="Today's figures, tools, and recent activity." />
      <Figures />
      <Tools />
      <RecentActivity />
    </>
  );
}

ClassicPage.reads = ((read) => {
  void read(dashboardFiguresQuery);
  void read(activeUsersQuery);
  void read(systemStatusQuery);
}) satisfies PageReads;

/** Figures for today's notifications, the active users and the system status (docs/product.md). */
function Figures() {
  return (
    <Grid gap="3" mb="8" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
      <Notifications />
      <ActiveUsers />
      <Status />
    </Grid>
  );
}

const failed = ({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) => ({
  value: '–',
  hint: (
    <>
      {messageOf(error)}{' '}
      <ChakraLink asChild variant="underline" color="teal.fg">
        <button type="button" onClick={() => void refetch()}>
          Retry
        </button>
      </ChakraLink>
    </>
  ),
});

function Notifications() {
  const figures = useQuery(dashboardFiguresQuery);
  const card = { label: "Today's notifications", icon: Bell };
  if (figures.isError) return <StatCard {...card} {...failed(figures)} />;
  if (!figures.data) return <StatCard {...card} value={undefined} />;
  const { day, notificationsToday } = figures.data;
  const { count, isMore } = notificationsToday;
  return (
    <StatCard
      {...card}
      value={`${formatCount(count)}${isMore ? '+' : ''}`}
      hint={`${isMore ? 'or more ' : ''}scheduled for ${day} (UTC)`}
    />
  );
}

function ActiveUsers() {
  const active = useQuery(activeUsersQuery);
  const card = { label: 'Active users', icon: Users };
  if (active.isError) return <StatCard {...card} {...failed(active)} />;
  if (active.data === undefined) return <StatCard {...card} value={undefined} />;
  if (active.data === null) return <StatCard {...card} value="–" hint={<NotCounted />} />;
  const { at, users, total, percent } = active.data;
  return (
    <StatCard
      {...card}
      value={formatCount(users)}
      hint={
        <>
          in 7 days, {percent}% of {formatCounted(total, 'user')} with preferences · counted{' '}
          <RelativeTime at={at} />
        </>
      }
    />
  );
}

function NotCounted() {
  return (
    <>
      Not counted yet.{' '}
      <ChakraLink asChild variant="underline" color="teal.fg">
        <Link to="/admin/jobs" search={{ start: metricsJob }}>
          Count them now
        </Link>
      </ChakraLink>
    </>
  );
}

function Status() {
  const status = useQuery(systemStatusQuery);
  const card = { label: 'System status', icon: Activity };
  if (status.isError) return <StatCard {...card} {...failed(status)} />;
  if (!status.data) return <StatCard {...card} value={undefined} />;
  const { healthy, checks, checkedAt } = status.data;
  const unwell = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  return (
    <StatCard
      {...card}
      value={healthy ? 'Online' : 'Degraded'}
      hint={
        <>
          {healthy
            ? `all ${formatCounted(checks.length, 'service')} responding`
            : `not responding: ${unwell.join(', ')}`}{' '}
          · checked <RelativeTime at={checkedAt} />
        </>
      }
    />
  );
}

const shown = 8;

function RecentActivity() {
  const { data, error, refetch } = useQuery(recentEntriesQuery(shown));
  return (
    <Box as="section" aria-labelledby="activity">
      <Flex justify="space-between" align="baseline" mb="3" gap="3">
        <Heading as="h2" id="activity" textStyle="sectionTitle">
          Recent admin activity
        </Heading>
        <Text textStyle="xs" color="teal.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to="/admin/audit">Full audit trail</Link>
        </Text>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {data ? (
          <Entries entries={data} />
        ) : error && !data ? (
          <ErrorState
            title="Recent activity could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={shown} />
        )}
      </Box>
    </Box>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing here yet" description="Every edit and every finished run appears here." />
    );
  }
  return (
    <Box as="ul" listStyleType="none">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  return (
    <ListRow>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <ChakraLink asChild fontWeight="medium" color="fg">
          <Link to="/admin/audit" search={{ entry: entry.id }}>
            {descriptionOf(entry)}
          </Link>
        </ChakraLink>
      </Box>
      <Flex gap="4" justify="space-between" textStyle="xs" color="fg.muted">
        <Text overflowWrap="anywhere">{entry.user}</Text>
        <Text minW={{ md: '24' }} textAlign="end">
          {entry.timestamp && <RelativeTime at={entry.timestamp} />}
        </Text>
      </Flex>
    </ListRow>
  );
}

const metricsJob = 'metrics-rollup';

const figures = z.object({
  users: z.object({ total: z.number() }),
  active: z.object({ users: z.number(), percent: z.number() }),
});

const activeUsersQuery = queryOptions({
  ...reportQuery(metricsJob),
  select: (report) => {
    if (!report) return null;
    const { users, active } = figures.parse(JSON.parse(report.document));
    return { at: report.at, total: users.total, ...active };
  },
});
