import type { AxisUnit } from './trend-axis';

/** A line, or a segment in each bar. `color` is a theme token, such as `status.failed.solid`. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** A place on the horizontal axis, with its values. */
export interface TrendPoint {
  /** A UTC day, such as '2026-01-31', unless the trend defines its own `places`. */
  readonly x: string;
  /** The values by series. A missing value was not measured, which is different from 0. */
  readonly values: Readonly<Record<string, number | undefined>>;
}

export interface Trend {
  readonly look: 'bars' | 'lines' | 'area';
  readonly series: readonly Series[];
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
  readonly units: readonly [AxisUnit, ...AxisUnit[]];
  readonly whole?: boolean;
  readonly missing?: string;
  /** The kind of places. By default, they are days. */
  readonly places?: { readonly name: string; readonly words: (x: string) => string };
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const dayInWords = (day: string): string => short.format(Date.parse(`${day}T00:00:00Z`));

export const placeInWords = ({ places }: Pick<Trend, 'places'>, x: string): string =>
  places ? places.words(x) : dayInWords(x);

/** Returns true if something was measured, even a 0. */
export const isMeasured = ({ values }: TrendPoint): boolean =>
  Object.values(values).some((value) => value !== undefined);

/** Returns the maximum or, for bars and areas, which are stacked, the maximum sum. */
export const highestOf = ({ look, points }: Trend): number =>
  Math.max(
    ...points.map(({ values }) => {
      const numbers = Object.values(values).map((value) => value ?? 0);
      return look === 'lines' ? Math.max(0, ...numbers) : numbers.reduce((sum, value) => sum + value, 0);
    }),
  );

/** Returns text such as 'Succeeded 4, Failed 1'. */
export function valuesInWords(
  { series, format, missing = 'No data' }: Pick<Trend, 'series' | 'format' | 'missing'>,
  point: TrendPoint,
): string {
  if (!isMeasured(point)) return missing;
  return series
    .flatMap(({ key, label }) => {
      const value = point.values[key];
      return value === undefined ? [] : [`${label} ${format(value)}`];
    })
    .join(', ');
}
