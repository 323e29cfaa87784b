import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { BellRing, CalendarCheck, CalendarRange, UserCog } from 'lucide-react';
import { useMemo } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { activeEntries, nextNotification } from '#shared/domain/schedules/analysis';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { reportQuery } from '../../api/reports';
import { StatCard } from '../../components/layout/stat-card';
import { Count } from '../../components/text/number';
import { dayInWords } from '../../components/trend/trend';
import { UtcTime } from '../../components/week/utc-time';

/**
 * Shows the next entry, and counts of entries, of those with notifications, and of users with their own
 * schedule.
 */
export function Stats({ entries }: { readonly entries: readonly ScheduleEntry[] | undefined }) {
  const { data: report, isPending } = useQuery(reportQuery('metrics-rollup'));
  const metrics = report ? (JSON.parse(report.document) as Metrics) : undefined;
  const customised = metrics?.schedules?.customised;
  const active = useMemo(() => entries && activeEntries(entries, Date.now()).size, [entries]);
  const next = useMemo(() => entries && nextNotification(entries, Date.now()), [entries]);
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, 1fr)' }} mb="4">
      <StatCard
        label="Total schedules"
        icon={CalendarRange}
        value={entries && <Count value={entries.length} />}
        hint="Entries in the default schedule"
      />
      <StatCard
        label="Active schedules"
        icon={CalendarCheck}
        value={active === undefined ? undefined : <Count value={active} />}
        hint="Entries whose notification is sent on at least one day"
      />
      <StatCard
        label="User customizations"
        icon={UserCog}
        value={isPending ? undefined : customised === undefined ? 'Unknown' : <Count value={customised} />}
        hint={
          isPending
            ? undefined
            : customised === undefined
              ? 'Available after the next user metrics run'
              : `Users with a customized schedule as of ${dayInWords(metrics?.today ?? '')}`
        }
      />
      <StatCard
        label="Next notification"
        icon={BellRing}
        value={
          entries && (next ? <UtcTime time={next.time} date={new Date(next.atMs).toISOString()} /> : 'None')
        }
        hint={entries && (next ? `${dayOf(next.atMs)}: ${next.heading}` : 'None in the next 7 days')}
      />
    </Grid>
  );
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' });
const dayOf = (atMs: number) => weekday.format(atMs);
