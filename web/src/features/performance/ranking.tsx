import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { JobFigures } from '#shared/jobs/run/statistics';

const maxRows = 5;

interface RankingProps {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly JobFigures[];
  readonly measure: (row: JobFigures) => number;
  /** Returns the value at which the bar is full. The default is the first row's measure. */
  readonly full?: (row: JobFigures) => number;
  readonly show: (row: JobFigures) => ReactNode;
  readonly empty: string;
  /** A theme colour token. */
  readonly color: string;
}

/**
 * The jobs with the highest values, each with a bar scaled to the first job's value or to the job's own
 * maximum.
 */
export function Ranking({ title, note, rows, measure, full, show, empty, color }: RankingProps) {
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
