import { Box, Flex, Text, useChakraContext } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { highestOf, isMeasured, placeInWords, type Trend, type TrendPoint, valuesInWords } from './trend';
import { axisOf } from './trend-axis';
import { middleOf, TrendMarks } from './trend-marks';

const unitPx = 16;
const unitGapPx = 8;
export const axisPx = 40;
/** The maximum number of labels. More would overlap on a phone. */
const maxLabels = 6;

interface TrendChartProps {
  readonly label: string;
  readonly trend: Trend;
  readonly heightPx: number;
  /** True to hide the axes, for a small chart next to other content. */
  readonly bare?: boolean;
  /** False to hide the horizontal axis labels, if adjacent content shows them. */
  readonly places?: boolean;
}

/**
 * Shows stacked bars, areas or lines over places, such as days, from 0 to the maximum. Colours only
 * distinguish the series. The pointer or arrow keys show a place's values.
 */
export function TrendChart({ label, trend, heightPx, bare = false, places = true }: TrendChartProps) {
  const [at, setAt] = useState<number>();
  // The values are announced only when reached with the arrow keys, not on hover.
  const [spoken, setSpoken] = useState('');
  const { points } = trend;
  const axis = axisOf(highestOf(trend) || 1, trend.units, trend.whole ?? false);
  const top = axis.ticks.at(-1) || 1;

  const onKeyDown = (event: KeyboardEvent) => {
    const last = points.length - 1;
    const to = { ArrowLeft: (at ?? last + 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, to));
    setAt(next);
    const point = points[next];
    if (point) setSpoken(`${placeInWords(trend, point.x)}: ${valuesInWords(trend, point)}`);
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const next = Math.floor(((clientX - left) / width) * points.length);
    setAt(Math.min(points.length - 1, Math.max(0, next)));
  };
  const shown = at === undefined ? undefined : points[at];

  return (
    <Box
      role="group"
      tabIndex={0}
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to move between values.`}
      fontSize="11px"
      borderRadius="l1"
      onKeyDown={onKeyDown}
      onBlur={() => setAt(undefined)}
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '4px' }}
    >
      {!bare && (
        <Text h={`${unitPx + unitGapPx}px`} lineHeight={`${unitPx}px`} color="fg.muted" aria-hidden>
          {axis.unit}
        </Text>
      )}
      <Flex h={`${heightPx - (bare ? 0 : unitPx * 2 + unitGapPx)}px`} aria-hidden>
        {!bare && <Heights ticks={axis.ticks} top={top} label={axis.label} />}
        <Box
          position="relative"
          flex="1"
          minW="0"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(undefined)}
        >
          <Drawing trend={trend} top={top} ticks={bare ? [0] : axis.ticks} at={at} />
          {shown && <TrendReading trend={trend} point={shown} left={middleOf(at ?? 0, points.length)} />}
        </Box>
      </Flex>
      {!bare && places && <Places trend={trend} />}
      <Text srOnly role="status">
        {spoken}
      </Text>
    </Box>
  );
}

interface DrawingProps {
  readonly trend: Trend;
  readonly top: number;
  readonly ticks: readonly number[];
  readonly at: number | undefined;
}

function Drawing({ trend, top, ticks, at }: DrawingProps) {
  const { token } = useChakraContext();
  const slot = 100 / trend.points.length;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      style={{ position: 'absolute', inset: 0, overflow: 'visible' }}
      role="presentation"
    >
      {at !== undefined && (
        <rect x={at * slot} width={slot} y={0} height={100} fill={token.var('colors.bg.muted')} />
      )}
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={0}
          x2={100}
          y1={100 - (tick / top) * 100}
          y2={100 - (tick / top) * 100}
          stroke={token.var(tick === 0 ? 'colors.border.emphasized' : 'colors.border.muted')}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <TrendMarks trend={trend} top={top} />
    </svg>
  );
}

interface HeightsProps {
  readonly ticks: readonly number[];
  readonly top: number;
  readonly label: (value: number) => string;
}

const Heights = ({ ticks, top, label }: HeightsProps) => (
  <Box
    position="relative"
    w={`${axisPx}px`}
    flexShrink="0"
    color="fg.muted"
    fontVariantNumeric="tabular-nums"
  >
    {ticks.map((tick) => (
      <Text
        key={tick}
        as="span"
        position="absolute"
        insetEnd="2"
        lineHeight="1"
        transform="translateY(50%)"
        style={{ bottom: `${(tick / top) * 100}%` }}
      >
        {label(tick)}
      </Text>
    ))}
  </Box>
);

function Places({ trend }: { readonly trend: Trend }) {
  const { points } = trend;
  const every = Math.ceil(points.length / maxLabels);
  return (
    <Box position="relative" h={`${unitPx}px`} ms={`${axisPx}px`} color="fg.muted" aria-hidden>
      {points.map(({ x }, index) =>
        // Labels are counted from the end, so that the newest place always has one.
        (points.length - 1 - index) % every === 0 ? (
          <Text
            key={x}
            as="span"
            position="absolute"
            top="1.5"
            lineHeight="1"
            whiteSpace="nowrap"
            transform={index === points.length - 1 ? 'translateX(-70%)' : 'translateX(-50%)'}
            style={{ left: `${middleOf(index, points.length)}%` }}
          >
            {placeInWords(trend, x)}
          </Text>
        ) : null,
      )}
    </Box>
  );
}

/** A percentage of the chart's width. Beyond it, a place's values are shown on its left. */
const turnsAt = 55;

interface TrendReadingProps {
  readonly trend: Trend;
  readonly point: TrendPoint;
  readonly left: number;
}

function TrendReading({ trend, point, left }: TrendReadingProps) {
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
