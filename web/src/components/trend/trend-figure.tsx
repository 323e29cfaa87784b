import { Box, Button, chakra, Flex, HStack, Skeleton, Table, Text } from '@chakra-ui/react';
import { ChartNoAxesColumn, Table as TableIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dayInWords, hasValues, type Series, spokenDays, type Trend } from './trend';

const TrendChart = lazy(() => import('./trend-chart'));

const height = '220px';

interface TrendFigureProps {
  readonly title: string;
  /** One line about what is counted and how. */
  readonly note?: ReactNode;
  /** One sentence that sums up the chart, for people who cannot see it. */
  readonly summary: string;
  readonly trend: Trend;
  /** Why there is no data, if there is none. */
  readonly empty: string;
}

/**
 * A chart over days with title and legend, and the same data as a table for anyone who wants numbers or
 * cannot see it.
 */
export function TrendFigure({ title, note, summary, trend, empty }: TrendFigureProps) {
  const [asTable, setAsTable] = useState(false);
  const some = hasValues(trend);
  return (
    <Box as="figure" role="group" aria-label={title} layerStyle="frame" p="4" minW="0" m="0">
      <Flex justify="space-between" align="flex-start" gap="3" mb="3">
        <Box as="figcaption" minW="0">
          <Text textStyle="sectionTitle">{title}</Text>
          {note && (
            <Text textStyle="xs" color="fg.muted">
              {note}
            </Text>
          )}
          <Text srOnly>{some ? summary : empty}</Text>
        </Box>
        {some && (
          <Button
            size="xs"
            variant="ghost"
            flexShrink="0"
            aria-label={asTable ? `Show ${title} as a chart` : `Show ${title} as a table`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartNoAxesColumn aria-hidden /> : <TableIcon aria-hidden />}
            {asTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </Flex>
      {some ? (
        <>
          {asTable ? <Days title={title} trend={trend} /> : <Drawing trend={trend} />}
          {trend.series.length > 1 && !asTable && <Legend series={trend.series} />}
        </>
      ) : (
        <Flex h={height} align="center" justify="center" color="fg.muted" textAlign="center">
          {empty}
        </Flex>
      )}
    </Box>
  );
}

function Drawing({ trend }: { readonly trend: Trend }) {
  return (
    <Suspense fallback={<Skeleton h={height} />}>
      <TrendChart trend={trend} />
    </Suspense>
  );
}

function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <HStack
      as="ul"
      listStyleType="none"
      columnGap="4"
      rowGap="1"
      wrap="wrap"
      mt="2"
      textStyle="xs"
      aria-hidden
    >
      {series.map(({ key, label, color }) => (
        <HStack as="li" key={key} gap="1.5">
          <chakra.span boxSize="2.5" borderRadius="2px" bg={color} />
          {label}
        </HStack>
      ))}
    </HStack>
  );
}

function Days({ title, trend }: Pick<TrendFigureProps, 'title' | 'trend'>) {
  return (
    <Box maxH="248px" overflow="auto" tabIndex={0} role="region" aria-label={`${title} as a table`}>
      <Table.Root size="sm" aria-label={title} bg="transparent">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader position="sticky" top="0" bg="bg.panel">
              Day (UTC)
            </Table.ColumnHeader>
            {trend.series.map(({ key, label }) => (
              <Table.ColumnHeader key={key} position="sticky" top="0" bg="bg.panel" textAlign="end">
                {label}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {spokenDays(trend).map(({ day, values }) => (
            <Table.Row key={day} bg="transparent">
              <Table.Cell whiteSpace="nowrap">{dayInWords(day)}</Table.Cell>
              {trend.series.map(({ key }) => {
                const value = values[key];
                return (
                  <Table.Cell key={key} textAlign="end" fontVariantNumeric="tabular-nums">
                    {value === undefined ? '' : trend.format(value)}
                  </Table.Cell>
                );
              })}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
