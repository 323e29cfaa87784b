import { useChakraContext } from '@chakra-ui/react';
import { Fragment } from 'react';
import { isMeasured, type Series, type Trend, type TrendPoint } from './trend';

/** The dash patterns, in pixels. With the colours, they distinguish the lines. */
const dashes = ['', '6 3', '2 3', '8 3 2 3', '4 4'];
/** The height of a measured 0, which would be invisible otherwise. */
const zeroHeight = 1;

interface MarksProps {
  readonly trend: Trend;
  readonly top: number;
}

/** Returns a place's middle, as a percentage of the chart's width. */
export const middleOf = (index: number, count: number): number => ((index + 0.5) / count) * 100;

/**
 * Shows the marks in a 100-by-100 square that is stretched. A place without a measurement has a dot instead
 * of a bar, a measured 0 a flat mark.
 */
export function TrendMarks({ trend, top }: MarksProps) {
  const colour = useColours();
  return (
    <>
      {trend.look === 'bars' ? (
        <Bars trend={trend} top={top} />
      ) : (
        trend.series.map((series, index) => (
          <Course key={series.key} trend={trend} top={top} series={series} index={index} />
        ))
      )}
      {trend.points.map((point, index) =>
        isMeasured(point) ? null : (
          <Dot key={point.x} x={middleOf(index, trend.points.length)} y={99} colour={colour('fg.subtle')} />
        ),
      )}
    </>
  );
}

function useColours() {
  const { token } = useChakraContext();
  return (name: string) => token.var(`colors.${name}`);
}

function Bars({ trend: { points, series }, top }: MarksProps) {
  const colour = useColours();
  const slot = 100 / points.length;
  return points.map((point, index) => {
    let below = 0;
    const total = series.reduce((sum, { key }) => sum + (point.values[key] ?? 0), 0);
    return (
      <Fragment key={point.x}>
        {isMeasured(point) && total === 0 && (
          <rect
            x={(index + 0.14) * slot}
            width={slot * 0.72}
            y={100 - zeroHeight}
            height={zeroHeight}
            fill={colour('fg.muted')}
          />
        )}
        {series.map(({ key, color }) => {
          const height = ((point.values[key] ?? 0) / top) * 100;
          below += height;
          return height === 0 ? null : (
            <rect
              key={key}
              x={(index + 0.14) * slot}
              width={slot * 0.72}
              y={100 - below}
              height={height}
              fill={colour(color)}
            />
          );
        })}
      </Fragment>
    );
  });
}

interface CourseProps extends MarksProps {
  readonly series: Series;
  readonly index: number;
}

function Course({ trend: { points, look }, top, series: { key, color }, index }: CourseProps) {
  const colour = useColours()(color);
  const stretches = stretchesOf(points, key);
  const place = ({ x, value }: Placed) => `${middleOf(x, points.length)},${100 - (value / top) * 100}`;
  return stretches.map((stretch) => {
    const [first, last] = [stretch[0], stretch.at(-1)];
    if (!first || !last) return null;
    const line = stretch.map(place).join(' ');
    return (
      <Fragment key={first.x}>
        {look === 'area' && (
          <polygon
            points={`${middleOf(first.x, points.length)},100 ${line} ${middleOf(last.x, points.length)},100`}
            fill={colour}
            opacity={0.16}
          />
        )}
        {stretch.length > 1 && (
          <polyline
            points={line}
            fill="none"
            stroke={colour}
            strokeWidth={2}
            strokeLinejoin="round"
            strokeDasharray={dashes[index % dashes.length]}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {(look === 'lines' || stretch.length === 1) &&
          stretch.map(({ x, value }) => (
            <Dot
              key={x}
              x={middleOf(x, points.length)}
              y={100 - (value / top) * 100}
              colour={colour}
              size={6}
            />
          ))}
      </Fragment>
    );
  });
}

interface Placed {
  readonly x: number;
  readonly value: number;
}

export function stretchesOf(points: readonly TrendPoint[], key: string): readonly (readonly Placed[])[] {
  const stretches: Placed[][] = [];
  let open: Placed[] | undefined;
  for (const [x, { values }] of points.entries()) {
    const value = values[key];
    if (value === undefined) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = [];
      stretches.push(open);
    }
    open.push({ x, value });
  }
  return stretches;
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  readonly colour: string;
  readonly size?: number;
}

/** A dot. A circle would be distorted when the chart is stretched. */
const Dot = ({ x, y, colour, size = 4 }: DotProps) => (
  <path
    d={`M ${x} ${y} h 0.001`}
    stroke={colour}
    strokeWidth={size}
    strokeLinecap="round"
    vectorEffect="non-scaling-stroke"
  />
);
