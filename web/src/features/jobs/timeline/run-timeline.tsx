import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun, TableProgress } from '#shared/jobs/run/run';
import { formatDuration, formatMark } from '#shared/text/time-format';
import { formatRate } from '../../../components/text/number';
import { nounOf } from '../../../components/text/shape-words';
import { lanesQuery } from '../common/queries';
import { courseOf, throughputOf } from './course';
import { Throughput } from './throughput';
import { type TableResult, TimelineRow, trackInset } from './timeline-row';

/** The positions of the labelled marks on the time axis, as fractions of its length. */
const marks = [0, 0.25, 0.5, 0.75, 1] as const;

interface RunTimelineProps {
  readonly run: JobRun;
  /** The time of the last server response, in milliseconds since the epoch. */
  readonly updatedAtMs: number;
}

/**
 * A run's timeline. It has a row for each table, showing the table's workers, and a chart of the reading
 * speed over time.
 */
export function RunTimeline({ run, updatedAtMs }: RunTimelineProps) {
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
