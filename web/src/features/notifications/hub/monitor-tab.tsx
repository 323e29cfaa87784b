import { Badge, Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { BellRing, Sigma, Wind } from 'lucide-react';
import { ListRow } from '../../../components/layout/list-row';
import { StatCard } from '../../../components/layout/stat-card';
import { EmptyState, ErrorState, SkeletonRows } from '../../../components/layout/states';
import type { TypeCount } from '../../../components/notifications/today';
import { ComparisonTable, LiveStateTable } from '../../../components/push/state-tables';
import { Count } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { UtcTime } from '../../../components/week/utc-time';
import type { Push } from '../../../push/use-push';
import type { Upcoming } from './upcoming';
import type { Day } from './use-day';

/** Shows today's figures, the next three hours, and a live comparison with OneSignal. */
export function MonitorTab({ day, push }: { readonly day: Day; readonly push: Push }) {
  const { counts } = day;
  const total = counts && {
    scheduled: counts.exercise.scheduled + counts.breathing.scheduled,
    toCome: counts.exercise.toCome + counts.breathing.toCome,
  };
  return (
    <Stack gap="6">
      <Grid gap="3" templateColumns={{ base: '1fr', sm: 'repeat(3, 1fr)' }}>
        <Figure label="Exercise today" icon={BellRing} count={counts?.exercise} />
        <Figure label="Breathing today" icon={Wind} count={counts?.breathing} />
        <Figure label="Total today" icon={Sigma} count={total} />
      </Grid>
      <Section title="Next 3 hours">
        <Timeline day={day} />
      </Section>
      <Grid
        gap="6"
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="start"
      >
        <Section title="Live state">
          <LiveStateTable facts={push.facts} readAtMs={push.readAtMs} />
        </Section>
        <Section title="App and OneSignal">
          <ComparisonTable facts={push.facts} />
        </Section>
      </Grid>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box as="section" aria-label={title} minW="0">
      <Heading as="h2" textStyle="sectionTitle" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

interface FigureProps {
  readonly label: string;
  readonly icon: typeof BellRing;
  readonly count: TypeCount | undefined;
}

function Figure({ label, icon, count }: FigureProps) {
  return (
    <StatCard
      label={label}
      icon={icon}
      value={count && <Count value={count.scheduled} />}
      hint={count && `${count.toCome} still to come`}
    />
  );
}

function Timeline({ day: { upcoming, error, check } }: { readonly day: Day }) {
  return (
    <Box layerStyle="frame" overflow="hidden">
      {error && !upcoming ? (
        <ErrorState error={error} onRetry={() => void check()} />
      ) : !upcoming ? (
        <SkeletonRows rows={3} />
      ) : upcoming.length === 0 ? (
        <EmptyState
          title="Nothing in the next 3 hours"
          description="No notifications are scheduled for that period."
        />
      ) : (
        <Box as="ol" aria-label="Next notifications" listStyleType="none">
          {upcoming.map((one) => (
            <UpcomingRow key={one.id} one={one} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function UpcomingRow({ one: { time, type, text, atMs } }: { readonly one: Upcoming }) {
  return (
    <ListRow>
      <Box w={{ md: '36' }} flexShrink="0">
        <UtcTime time={time} date={new Date(atMs).toISOString()} />
      </Box>
      <Badge
        variant="surface"
        alignSelf={{ base: 'flex-start', md: 'center' }}
        colorPalette={type === 'Movement' ? 'teal' : 'blue'}
      >
        {type}
      </Badge>
      <Text flex="1" minW="0" overflowWrap="anywhere">
        {text ? `${text.heading} - ${text.content}` : 'Invalid metadata'}
      </Text>
      <Text color="fg.muted" textStyle="xs">
        <RelativeTime at={atMs} />
      </Text>
    </ListRow>
  );
}
