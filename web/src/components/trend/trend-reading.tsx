import { Box, Text } from '@chakra-ui/react';
import { isMeasured, placeInWords, type Trend, type TrendPoint } from './trend';

/**
 * The position, as a percentage of the chart's width, beyond which a place's values are shown to the left of
 * the place.
 */
const turnsAt = 55;

interface TrendReadingProps {
  readonly trend: Trend;
  readonly point: TrendPoint;
  /** The place's centre, as a percentage of the chart's width. */
  readonly left: number;
}

/** A place's values, shown next to it. */
export function TrendReading({ trend, point, left }: TrendReadingProps) {
  const toTheLeft = left > turnsAt;
  return (
    <Box
      layerStyle="frame"
      shadow="md"
      position="absolute"
      top="1"
      zIndex="1"
      px="3"
      py="2"
      textStyle="xs"
      color="fg"
      pointerEvents="none"
      whiteSpace="nowrap"
      style={{
        left: `${left}%`,
        transform: toTheLeft ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)',
      }}
    >
      <Box fontWeight="medium">{placeInWords(trend, point.x)}</Box>
      {!isMeasured(point) && <Text color="fg.muted">{trend.missing ?? 'No data'}</Text>}
      {trend.series.map(({ key, label, color }) => {
        const value = point.values[key];
        if (value === undefined) return null;
        return (
          <Box key={key} display="flex" justifyContent="space-between" gap="4" mt="1">
            <Box as="span" display="inline-flex" alignItems="center" gap="1.5">
              <Box as="span" boxSize="2" borderRadius="2px" bg={color} />
              {label}
            </Box>
            <Box as="span" fontVariantNumeric="tabular-nums">
              {trend.format(value)}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
