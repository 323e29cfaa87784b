import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { JobFigures } from '#shared/jobs/run/statistics';
import { formatDuration } from '#shared/text/time-format';
import { formatCount, formatCounted } from '../../components/text/number';
import { dayInWords } from '../../components/trend/trend';
import { TrendFigure } from '../../components/trend/trend-figure';
import { sumOf } from './figures';
import { capacityTrend, durationTrend, outcomeTrend, speedTrend, type TrendInput } from './trends';

export function Charts({ input }: { readonly input: TrendInput }) {
  const { byDay, byJob } = input;
  const sums = sumOf(byDay);
  const several = byJob.length > 1;
  return (
    <Grid gap="3" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
      <TrendFigure
        title="Runs per day"
        note="By outcome; days are in UTC"
        summary={`${formatCounted(sums.runs, 'run')}, ${formatCount(sums.succeeded)} succeeded. ${busiestDay(input)}`}
        trend={outcomeTrend(input)}
        empty="No runs on these days"
      />
      <TrendFigure
        title="Duration"
        note={several ? 'Daily median, for the jobs with the most runs' : 'Daily median and 95th percentile'}
        summary={byJob
          .map(({ title, medianMs }) => `${title}: median ${formatDuration(medianMs ?? 0)}`)
          .join('. ')}
        trend={durationTrend(input)}
        empty="No runs ended on these days"
      />
      <TrendFigure
        title="Records read per second"
        note={several ? 'While runs were active, for the jobs with the most runs' : 'While runs were active'}
        summary={`${formatCount(sums.read)} records were read.`}
        trend={speedTrend(input)}
        empty="No records were read on these days"
      />
      <TrendFigure
        title="Capacity used"
        note="Units as measured by DynamoDB, including those used for the runs' own data"
        summary={`${formatCount(sums.readUnits ?? 0)} read units and ${formatCount(sums.writeUnits ?? 0)} write units.`}
        trend={capacityTrend(input)}
        empty="No capacity was recorded on these days"
      />
      <Ranking
        title="Slowest jobs"
        note="95th percentile of their runs’ durations"
        rows={byJob}
        measure={({ p95Ms }) => p95Ms ?? 0}
        show={({ p95Ms }) => formatDuration(p95Ms ?? 0)}
        empty="No runs have ended yet."
        color="teal.solid"
      />
      <Ranking
        title="Jobs that fail most often"
        note="Runs that failed or could not change some records"
        rows={byJob}
        measure={({ failed, withFailures }) => failed + withFailures}
        full={({ runs }) => runs}
        show={({ failed, withFailures, runs }) =>
          `${formatCount(failed + withFailures)} of ${formatCounted(runs, 'run')}`
        }
        empty="All runs succeeded, except any that were stopped."
        color="status.failed.solid"
      />
    </Grid>
  );
}

/** Returns the busiest day. If several days are tied, it is the most recent one. */
function busiestDay({ days, byDay }: TrendInput): string {
  const counts = days.map((day) => sumOf(byDay.filter((row) => row.day === day)).runs);
  const most = Math.max(...counts);
  const day = days[counts.lastIndexOf(most)];
  return day === undefined || most === 0 ? '' : `Busiest day: ${dayInWords(day)}, with ${formatCount(most)}.`;
}

const maxRows = 5;

interface RankingProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly JobFigures[];
  readonly measure: (row: JobFigures) => number;
  /** A full bar's value, by default the first row's measure. */
  readonly full?: (row: JobFigures) => number;
  readonly show: (row: JobFigures) => ReactNode;
  readonly empty: string;
  readonly color: string;
}

/** Ranks jobs with bars scaled to the first job's value or to the job's own maximum. */
function Ranking({ title, note, rows, measure, full, show, empty, color }: RankingProps) {
  const first = [...rows]
    .filter((row) => measure(row) > 0)
    .sort((a, b) => measure(b) - measure(a))
    .slice(0, maxRows);
  const most = first[0] ? measure(first[0]) : 1;
  const shareOf = (row: JobFigures) => measure(row) / (full?.(row) ?? most);
  return (
    <Box as="section" aria-label={title} layerStyle="frame" p="4" minW="0">
      <Text as="h2" textStyle="sectionTitle">
        {title}
      </Text>
      <Text textStyle="xs" color="fg.muted" mb="3">
        {note}
      </Text>
      {first.length === 0 && <Text color="fg.muted">{empty}</Text>}
      <Box as="ol" listStyleType="none" display="grid" gap="3">
        {first.map((row) => (
          <Box as="li" key={`${row.job} ${row.dryRun}`}>
            <Flex justify="space-between" gap="3" mb="1">
              <Text truncate>
                {row.title}
                {row.dryRun && ' (dry run)'}
              </Text>
              <Text as="span" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {show(row)}
              </Text>
            </Flex>
            <Box h="1.5" borderRadius="full" bg="bg.muted" overflow="hidden" aria-hidden>
              <Box h="full" borderRadius="full" bg={color} style={{ width: `${shareOf(row) * 100}%` }} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
