import type { AxisUnit } from './trend-axis';

/** A line, or a segment in each bar. `color` is a theme colour token, such as `status.failed.solid`. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** A place on the horizontal axis, with the values measured there. */
export interface TrendPoint {
  /** A day in UTC, such as '2026-01-31', unless the trend defines its own `places`. */
  readonly x: string;
  /**
   * The values by series. A missing value means that the series was not measured at this place. This is
   * different from 0.
   */
  readonly values: Readonly<Record<string, number | undefined>>;
}

/** A chart's data over days, or over a run's duration. */
export interface Trend {
  readonly look: 'bars' | 'lines' | 'area';
  readonly series: readonly Series[];
  /** The places in order, without duplicates. */
  readonly points: readonly TrendPoint[];
  readonly format: (value: number) => string;
  /** The possible units for the axis, smallest first. The unit that suits the maximum value is used. */
  readonly units: readonly [AxisUnit, ...AxisUnit[]];
  /** True if the values are integers. */
  readonly whole?: boolean;
  /** The text for a place where nothing was measured, such as 'No runs'. The default is 'No data'. */
  readonly missing?: string;
  /**
   * The horizontal axis's name, and a function that returns a place's label. By default, the places are days.
   */
  readonly places?: { readonly name: string; readonly words: (x: string) => string };
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a day for a label. For example, '2026-01-31' becomes '31 Jan'. */
export const dayInWords = (day: string): string => short.format(Date.parse(`${day}T00:00:00Z`));

/** Returns the label for a place on the horizontal axis, such as '31 Jan'. */
export const placeInWords = ({ places }: Pick<Trend, 'places'>, x: string): string =>
  places ? places.words(x) : dayInWords(x);

/** Returns true if anything was measured at a place, even a 0. */
export const isMeasured = ({ values }: TrendPoint): boolean =>
  Object.values(values).some((value) => value !== undefined);

/** Returns the maximum value at any place. For bars and areas, which are stacked, this is the maximum sum. */
export const highestOf = ({ look, points }: Trend): number =>
  Math.max(
    ...points.map(({ values }) => {
      const numbers = Object.values(values).map((value) => value ?? 0);
      return look === 'lines' ? Math.max(0, ...numbers) : numbers.reduce((sum, value) => sum + value, 0);
    }),
  );

/** Describes a place's values, such as 'Succeeded 4, Failed 1', or says that nothing was measured. */
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
