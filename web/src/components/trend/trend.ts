import type { AxisUnit } from './trend-axis';

/** One line, or one part of each bar. `color`: a colour token of the theme, such as `status.failed.solid`. */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** The data of a chart over days. */
export interface Trend {
  readonly look: 'bars' | 'lines' | 'area';
  readonly series: readonly Series[];
  /** Each day once, in order; a series may have no value for a day. */
  readonly points: readonly {
    /** UTC: '2026-01-31'. */
    readonly day: string;
    readonly values: Readonly<Record<string, number | undefined>>;
  }[];
  readonly format: (value: number) => string;
  /** Possible units of the axis, smallest first: the one that suits the highest value is shown above it. */
  readonly units: readonly [AxisUnit, ...AxisUnit[]];
  /** True: values are whole numbers. */
  readonly whole?: boolean;
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-01-31' → '31 Jan'. */
export const dayInWords = (day: string): string => short.format(Date.parse(`${day}T00:00:00Z`));

/** Whether any day has a value other than 0. */
export const hasValues = ({ points }: Trend): boolean =>
  points.some(({ values }) => Object.values(values).some((value) => (value ?? 0) > 0));

/** The highest value of any day; bars and areas are stacked, so theirs are added up. */
export const highestOf = ({ look, points }: Trend): number =>
  Math.max(
    ...points.map(({ values }) => {
      const numbers = Object.values(values).map((value) => value ?? 0);
      return look === 'lines' ? Math.max(0, ...numbers) : numbers.reduce((sum, value) => sum + value, 0);
    }),
  );

/** The days with values, latest first: the chart's data as table rows. */
export const spokenDays = ({ points }: Trend) =>
  points.filter(({ values }) => Object.values(values).some((value) => (value ?? 0) > 0)).toReversed();
