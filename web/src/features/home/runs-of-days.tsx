import { Box, Flex, Text } from '@chakra-ui/react';
import type { JobDay } from '#shared/jobs/run/statistics';
import { formatCounted } from '../../components/text/number';

const dayMs = 86_400_000;

/** The runs of a day: those that went well, and those with a failure. */
export interface DayOfRuns {
  /** UTC: '2026-01-31'. */
  readonly day: string;
  readonly runs: number;
  readonly failed: number;
}

/**
 * The last `days` days up to `nowMs` (milliseconds since the epoch), oldest first; days without runs
 * included.
 */
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

/** A bar for each day, scaled to the busiest one; a day without runs is a dot. */
export function RunsOfDays({ byDay, days, nowMs }: RunsOfDaysProps) {
  const all = daysOfRuns(byDay, days, nowMs);
  const highest = Math.max(1, ...all.map(({ runs }) => runs));
  const total = all.reduce((sum, { runs }) => sum + runs, 0);
  const failed = all.reduce((sum, each) => sum + each.failed, 0);
  const summary = `${formatCounted(total, 'run')}${failed > 0 ? `, ${failed} with failures` : ''}`;
  return (
    <Box>
      <Flex role="img" aria-label={summary} h="16" gap="1" align="flex-end">
        {all.map((day) => (
          <Bar key={day.day} of={day} highest={highest} />
        ))}
      </Flex>
      <Flex justify="space-between" mt="1.5" textStyle="xs" color="fg.muted">
        <Text as="span">{inWords(all[0]?.day)}</Text>
        <Text as="span" fontVariantNumeric="tabular-nums">
          {summary}
        </Text>
        <Text as="span">Today</Text>
      </Flex>
    </Box>
  );
}

function Bar({ of: { day, runs, failed }, highest }: { readonly of: DayOfRuns; readonly highest: number }) {
  const percent = (count: number) => `${(count / highest) * 100}%`;
  const title = `${inWords(day)}: ${runs === 0 ? 'no run' : formatCounted(runs, 'run')}${failed > 0 ? `, ${failed} with failures` : ''}`;
  return (
    <Flex flex="1" h="full" direction="column" justify="flex-end" align="center" title={title}>
      {runs === 0 ? (
        <Box boxSize="1" borderRadius="full" bg="border.emphasized" />
      ) : (
        <>
          <Box w="full" h={percent(failed)} bg="orange.solid" borderTopRadius="sm" />
          <Box
            w="full"
            h={percent(runs - failed)}
            bg="teal.solid"
            borderTopRadius={failed > 0 ? undefined : 'sm'}
          />
        </>
      )}
    </Flex>
  );
}

const inWords = (day: string | undefined) =>
  day === undefined
    ? ''
    : new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
        day: 'numeric',
        month: 'short',
        timeZone: 'UTC',
      });
