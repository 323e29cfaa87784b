import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun, TableProgress } from '#shared/jobs/run/run';
import { formatDuration } from '#shared/text/time-format';
import { formatMark } from '#shared/text/time-scale';
import { formatRate } from '../../../components/text/number';
import { nounOf } from '../../../components/text/shape-words';
import type { Trend } from '../../../components/trend/trend';
import { axisPx, TrendChart } from '../../../components/trend/trend-chart';
import { TrendTable } from '../../../components/trend/trend-table';
import { lanesQuery } from '../common/queries';
import { courseOf, type RatePoint, throughputOf } from './course';
import { type TableResult, TimelineRow, trackInset } from './timeline-row';

/** The positions of the marks, as fractions of the time axis. */
const marks = [0, 0.25, 0.5, 0.75, 1] as const;

export function RunTimeline({ run, updatedAtMs }: { readonly run: JobRun; readonly updatedAtMs: number }) {
  const { data: lanes = [] } = useQuery(lanesQuery(run));
  const [openedAtMs] = useState(() => Date.now());
  const course = courseOf(run, lanes, updatedAtMs || openedAtMs);
  const rates = throughputOf(lanes, course);
  const rows = course.rows.length > 0 ? course.rows : run.tables.map(({ table }) => rowWithoutLanes(table));
  if (rows.length === 0) return null;
  const { totalMs, resumes } = course.time;
  return (
    <Box as="section" aria-label="Timeline" layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Flex justify="space-between" align="baseline" gap="3" mb="4" wrap="wrap">
        <Text as="h2" textStyle="sectionTitle">
          Timeline
        </Text>
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {formatDuration(totalMs)}
          {rates.length > 0 &&
            `, up to ${formatRate(Math.max(...rates.map(({ perSecond }) => perSecond)), nounOf(run.shape)[1])}`}
        </Text>
      </Flex>
      <Box as="ul" listStyleType="none" aria-label="Parts of the run">
        {rows.map((row) => (
          <TimelineRow
            key={row.label}
            row={row}
            totalMs={totalMs}
            resumes={resumes}
            result={row.table === undefined ? undefined : resultOf(run, row.table)}
          />
        ))}
      </Box>
      <Axis totalMs={totalMs} />
      {rates.length > 1 && <Throughput rates={rates} things={nounOf(run.shape)[1]} />}
    </Box>
  );
}

const rowWithoutLanes = (table: string) => ({ label: table, table, spans: [], errors: [] });

function resultOf(run: JobRun, table: string): TableResult | undefined {
  const progress: TableProgress | undefined = run.tables.find((one) => one.table === table);
  return progress && { run, progress };
}

function Axis({ totalMs }: { readonly totalMs: number }) {
  return (
    <Flex
      aria-hidden
      justify="space-between"
      mt="1"
      ms={{ base: 0, md: trackInset.start }}
      me={{ base: 0, md: trackInset.end }}
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      {marks.map((mark) => (
        <span key={mark}>{formatMark(totalMs * mark, totalMs)}</span>
      ))}
    </Flex>
  );
}

const heightPx = 112;

interface ThroughputProps {
  readonly rates: readonly RatePoint[];
  /** A plural noun for what the run reads, such as 'records'. */
  readonly things: string;
}

function Throughput({ rates, things }: ThroughputProps) {
  const trend = trendOf(rates, things);
  return (
    <Box mt="5" ms={{ md: `calc(${trackInset.start} - ${axisPx}px)` }} me={{ md: trackInset.end }}>
      <TrendChart label="Throughput" trend={trend} heightPx={heightPx} places={false} />
      <Box srOnly>
        <TrendTable title="Throughput" trend={trend} />
      </Box>
    </Box>
  );
}

const trendOf = (rates: readonly RatePoint[], things: string): Trend => ({
  look: 'area',
  format: (perSecond) => formatRate(perSecond, things),
  units: [{ name: `${things.charAt(0).toUpperCase()}${things.slice(1)} per second`, size: 1 }],
  series: [{ key: 'rate', label: 'Read', color: 'teal.solid' }],
  places: { name: 'Time', words: (ms) => formatDuration(Number(ms)) },
  points: rates.map(({ atMs, perSecond }) => ({ x: `${atMs}`, values: { rate: perSecond } })),
});
