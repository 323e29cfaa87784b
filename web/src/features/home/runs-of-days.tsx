import { Box, Flex, Text } from '@chakra-ui/react';
import type { JobDay } from '#shared/jobs/run/statistics';
import { formatCount, formatCounted } from '../../components/text/number';
import { dayInWords, type Trend } from '../../components/trend/trend';
import { TrendChart } from '../../components/trend/trend-chart';
import { TrendTable } from '../../components/trend/trend-table';

const dayMs = 86_400_000;

export interface DayOfRuns {
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
export function RunsOfDays({ byDay, days, nowMs }: RunsOfDaysProps) {
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

/** Returns the bars, without a value for days without runs. */
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
