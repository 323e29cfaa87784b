import { Box, Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { ChartNoAxesColumn, Table as TableIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isMeasured, type Series, type Trend } from './trend';
import { TrendChart } from './trend-chart';
import { TrendTable } from './trend-table';

const standardPx = 220;

interface TrendFigureProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** A summary of the chart for people who cannot see it. */
  readonly summary: string;
  readonly trend: Trend;
  readonly empty: string;
  readonly heightPx?: number;
  readonly below?: ReactNode;
}

/**
 * A chart whose data is also available as a table, for users who want the numbers or cannot see the chart.
 */
export function TrendFigure(props: TrendFigureProps) {
  const { title, note, summary, trend, empty, heightPx = standardPx } = props;
  const [asTable, setAsTable] = useState(false);
  const some = trend.points.some(isMeasured);
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
          {asTable ? (
            <Box
              maxH={`${heightPx + 28}px`}
              overflow="auto"
              tabIndex={0}
              role="region"
              aria-label={`${title} as a table`}
            >
              <TrendTable title={title} trend={trend} />
            </Box>
          ) : (
            <TrendChart label={title} trend={trend} heightPx={heightPx} />
          )}
          {trend.series.length > 1 && !asTable && <Legend series={trend.series} />}
          {props.below}
        </>
      ) : (
        <Flex h={`${heightPx}px`} align="center" justify="center" color="fg.muted" textAlign="center">
          {empty}
        </Flex>
      )}
    </Box>
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
