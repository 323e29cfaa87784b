import { Box, Link as ChakraLink, Flex, Grid, Heading, HStack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { CalendarRange, Clock, Layers, LayoutTemplate } from 'lucide-react';
import { memo, useMemo } from 'react';
import { type MultiActivityHour, multiActivityHours } from '#shared/domain/schedules/analysis';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { missingHours } from '#shared/domain/schedules/hours-rules';
import { dayLabel } from '#shared/values/days';
import { requiredHours } from '#shared/values/schedule-hours';
import { StatCard } from '../../components/layout/stat-card';
import { managerHours } from '../../components/schedule-entry/hours';
import { Count, formatCounted } from '../../components/text/number';
import { ActivityChip } from '../../components/week/activity-chip';
import { templateLabel } from '../../components/week/words';

interface FiguresProps {
  /** The entries, or undefined until the schedule has loaded. */
  readonly entries: readonly ScheduleEntry[] | undefined;
}

export const Figures = memo(function Figures({ entries }: FiguresProps) {
  const figures = useMemo(() => entries && figuresOf(entries), [entries]);
  return (
    <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' }}>
      <StatCard
        label="Schedule entries"
        icon={CalendarRange}
        value={figures && <Count value={figures.total} />}
        hint={figures && `${figures.movement} movement, ${figures.breathing} breathing`}
      />
      <StatCard
        label="Templates"
        icon={LayoutTemplate}
        value={figures && <Count value={figures.templates} />}
        hint={figures && `${formatCounted(figures.unassigned, 'entry', 'entries')} without a template`}
      />
      <StatCard
        label="Required hours"
        icon={Clock}
        value={figures && `${requiredHours.length - figures.missing.length}/${requiredHours.length}`}
        hint={
          figures &&
          (figures.missing.length === 0 ? 'All have an entry' : `Missing: ${figures.missing.join(', ')}`)
        }
      />
      <StatCard
        label="Multi-activity hours"
        icon={Layers}
        value={figures && <Count value={figures.several} />}
        hint="Hours with several activities from the same template on the same day"
      />
    </Grid>
  );
});

function figuresOf(entries: readonly ScheduleEntry[]) {
  const read = entries.map(readEntry);
  const breathing = read.filter(({ activity }) => activity === 'breathing').length;
  const templates = new Set(read.map(({ templateName }) => templateName));
  return {
    total: read.length,
    breathing,
    movement: read.length - breathing,
    templates: templates.size - (templates.has('') ? 1 : 0),
    unassigned: read.filter(({ templateName }) => templateName === '').length,
    missing: missingHours(entries),
    several: multiActivityHours(entries).length,
  };
}

/** Lists the hours in which one template has several activities, which can be edited at once. */
export const MultiActivityHours = memo(function MultiActivityHours({
  entries,
}: {
  readonly entries: readonly ScheduleEntry[];
}) {
  const hours = useMemo(() => multiActivityHours(entries), [entries]);
  return (
    <Box layerStyle="frame" p="4">
      <Heading as="h2" textStyle="sectionTitle" mb="2">
        Multi-activity hours
      </Heading>
      {hours.length === 0 ? (
        <Text color="fg.muted">No hours have several activities from the same template.</Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Multi-activity hours">
          {hours.map((one) => (
            <Line key={`${one.hour} ${one.templateName}`} line={one} />
          ))}
        </Box>
      )}
    </Box>
  );
});

function Line({ line: { hour, templateName, days, entries } }: { readonly line: MultiActivityHour }) {
  const [day] = days;
  return (
    <Flex
      as="li"
      py="2"
      columnGap="3"
      rowGap="1"
      wrap="wrap"
      align="center"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
        {hour}:00
      </Text>
      <HStack gap="1" wrap="wrap">
        {[...Map.groupBy(entries, ({ activity }) => activity)].map(([activity, own]) => (
          <HStack key={activity ?? 'unknown'} as="span" gap="1">
            <ActivityChip type={activity} />
            {own.length > 1 && own.length}
          </HStack>
        ))}
      </HStack>
      <Text color="fg.muted" flex="1" minW="40">
        {templateLabel(templateName)} · {dayLabel(days)}
      </Text>
      {managerHours.includes(hour) && (
        <ChakraLink asChild variant="underline" color="teal.fg">
          <Link to="/admin/multi-activity" search={{ day, hour }}>
            Edit
            <Text as="span" srOnly>
              {' '}
              the activities at {hour}:00, {templateLabel(templateName)}
            </Text>
          </Link>
        </ChakraLink>
      )}
    </Flex>
  );
}
