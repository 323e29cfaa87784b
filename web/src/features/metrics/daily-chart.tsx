import { Box, Button, Flex, HStack, Table, Text } from '@chakra-ui/react';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { Tooltip } from '../../components/layout/tooltip';
import { formatCount, formatCounted } from '../../components/text/number';
import { dayInWords, shortDay } from './reading';
import { Section } from './section';

type Day = Metrics['days'][number];

/** The legend of the bars' colours (docs/product.md). */
const legend = [
  { colour: 'green', words: '80% or more of the busiest day' },
  { colour: 'orange', words: '50% or more' },
  { colour: 'blue', words: 'less' },
] as const;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Every fifth day has a date label, counted back from today. */
const labelledEvery = 5;

/** Activities on each of the last 20 days, as bars or as a table. */
export function DailyChart({ days }: Pick<Metrics, 'days'>) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Section
      title="Daily activity"
      note="Activities of each of the last 20 days, in UTC"
      action={
        <Button size="xs" flexShrink="0" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      {asTable ? <DayTable days={days} /> : <Bars days={days} />}
    </Section>
  );
}

function Bars({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  return (
    <>
      <Flex as="ol" aria-label="Activities by day" listStyleType="none" gap={{ base: '0.5', sm: '1' }}>
        {days.map((day, index) => (
          <Bar key={day.date} day={day} share={day.count / most} labelled={isLabelled(days.length, index)} />
        ))}
      </Flex>
      <HStack aria-hidden columnGap="4" rowGap="1" wrap="wrap" mt="3" textStyle="xs" color="fg.muted">
        {legend.map(({ colour, words }) => (
          <HStack key={colour} gap="1.5">
            <Box boxSize="2.5" borderRadius="l1" bg={`${colour}.solid`} flexShrink="0" />
            {words}
          </HStack>
        ))}
      </HStack>
    </>
  );
}

const isLabelled = (length: number, index: number) => (length - 1 - index) % labelledEvery === 0;

interface BarProps {
  readonly day: Day;
  /** Share of the busiest day, 0 to 1. */
  readonly share: number;
  readonly labelled: boolean;
}

function Bar({ day: { date, count, colour }, share, labelled }: BarProps) {
  const words = `${dayInWords(date)}: ${formatCounted(count, 'activity', 'activities')}`;
  return (
    <Box as="li" flex="1 1 0" minW="0" textStyle="xs" fontVariantNumeric="tabular-nums">
      <Text srOnly>{words}</Text>
      <Tooltip content={words}>
        <Flex aria-hidden direction="column" justify="flex-end" h="44" borderBottomWidth="1px">
          <Text hideBelow="xl" textAlign="center" color="fg.muted" lineHeight="1.25rem">
            {count > 0 && compact.format(count)}
          </Text>
          <Box
            bg={`${colour}.solid`}
            borderTopRadius="l1"
            // Leaves room for the number above the highest bar.
            style={{ height: `${share * 88}%`, minHeight: count > 0 ? '2px' : 0 }}
          />
        </Flex>
      </Tooltip>
      <Box aria-hidden position="relative" h="5" color="fg.muted">
        {labelled && (
          <Text as="span" position="absolute" insetEnd="0" whiteSpace="nowrap" lineHeight="1.25rem">
            {shortDay(date)}
          </Text>
        )}
      </Box>
    </Box>
  );
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  return (
    <Table.Root size="sm" aria-label="Activities by day" bg="transparent">
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader textStyle="overline" color="fg.muted">
            Day
          </Table.ColumnHeader>
          <Table.ColumnHeader textStyle="overline" color="fg.muted" textAlign="end">
            Activities
          </Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {days.map(({ date, count }) => (
          <Table.Row key={date} bg="transparent">
            <Table.Cell>{dayInWords(date)}</Table.Cell>
            <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
              {formatCount(count)}
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
