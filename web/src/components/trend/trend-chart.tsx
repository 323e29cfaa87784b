import { Box, Text, useChakraContext } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import type { Series, Trend } from './trend';
import { dayInWords, highestOf } from './trend';
import { axisOf } from './trend-axis';

/*
 * The chart itself, with the chart library: loaded when a chart is first shown (trend-figure.tsx).
 */

const heightPx = 220;
/** The line that names the axis's unit. */
const unitPx = 16;
const dashes = ['0', '6 3', '2 3', '8 3 2 3', '4 4'];

/**
 * Days from left to right; series as stacked bars or as lines. Colours come from the theme, so both themes
 * work.
 */
export default function TrendChart({ trend }: { readonly trend: Trend }) {
  const { token } = useChakraContext();
  const colour = (name: string) => token.var(`colors.${name}`);
  const { unit, ticks, label } = axisOf(highestOf(trend), trend.units, trend.whole ?? false);
  const axis = {
    stroke: colour('border'),
    tick: { fill: colour('fg.muted') },
    tickLine: false,
  };
  return (
    // Marks inherit the font size: the CSS reset overrides their attributes.
    <Box h={`${heightPx}px`} fontSize="11px" aria-hidden>
      <Text h={`${unitPx}px`} lineHeight={`${unitPx}px`} color="fg.muted">
        {unit}
      </Text>
      <ResponsiveContainer width="100%" height={heightPx - unitPx}>
        <ComposedChart
          data={trend.points.map(({ day, values }) => ({ day, ...values }))}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke={colour('border.muted')} />
          <XAxis dataKey="day" {...axis} tickFormatter={dayInWords} minTickGap={28} tickMargin={6} />
          <YAxis
            {...axis}
            width={40}
            axisLine={false}
            ticks={[...ticks]}
            domain={[0, ticks.at(-1) ?? 'auto']}
            interval={0}
            tickFormatter={label}
          />
          <Tooltip
            cursor={{ fill: colour('bg.muted'), stroke: colour('border.emphasized') }}
            isAnimationActive={false}
            content={(props) => <Reading {...props} trend={trend} />}
          />
          {trend.series.map((series, place) => drawn(trend, series, colour(series.color), place))}
        </ComposedChart>
      </ResponsiveContainer>
    </Box>
  );
}

function drawn({ look }: Trend, { key, label }: Series, colour: string, place: number): ReactElement {
  const shared = { dataKey: key, name: label, isAnimationActive: false } as const;
  switch (look) {
    case 'bars':
      return <Bar key={key} {...shared} stackId="all" fill={colour} maxBarSize={28} />;
    case 'area':
      return (
        <Area
          key={key}
          {...shared}
          stackId="all"
          stroke={colour}
          fill={colour}
          fillOpacity={0.25}
          type="monotone"
        />
      );
    case 'lines':
      return (
        <Line
          key={key}
          {...shared}
          type="linear"
          stroke={colour}
          strokeWidth={2}
          strokeDasharray={dashes[place % dashes.length] ?? '0'}
          dot={{ r: 2.5, fill: colour, strokeWidth: 0 }}
          connectNulls
        />
      );
    default:
      return look satisfies never;
  }
}

/** The values of a day, beside the pointer. */
function Reading({
  active,
  payload,
  label,
  trend,
}: Partial<TooltipContentProps> & { readonly trend: Trend }) {
  if (!active || !payload?.length) return null;
  return (
    <Box layerStyle="frame" shadow="md" px="3" py="2" textStyle="xs">
      <Box fontWeight="medium" mb="1">
        {dayInWords(String(label))}
      </Box>
      {payload.map(({ dataKey, name, value, color }) =>
        typeof value === 'number' ? (
          <Box key={String(dataKey)} display="flex" justifyContent="space-between" gap="4">
            <Box as="span" display="inline-flex" alignItems="center" gap="1.5">
              <Box as="span" boxSize="2" borderRadius="full" style={{ background: color }} />
              {name}
            </Box>
            <Box as="span" fontVariantNumeric="tabular-nums">
              {trend.format(value)}
            </Box>
          </Box>
        ) : null,
      )}
    </Box>
  );
}
