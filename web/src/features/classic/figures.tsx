import { Link as ChakraLink, Grid } from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity, Bell, Users } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { dashboardFiguresQuery, systemStatusQuery } from '../../api/system-status';
import { StatCard } from '../../components/layout/stat-card';
import { formatCount, formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { activeUsersQuery, metricsJob } from './queries';

/** Figures for today's notifications, the active users and the system status (docs/product.md). */
export function Figures() {
  return (
    <Grid gap="3" mb="8" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
      <Notifications />
      <ActiveUsers />
      <Status />
    </Grid>
  );
}

/** Returns a figure with the reason and a retry button. */
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
