import type { AxisUnit } from './trend-axis';

/**
 * One line, or one part of each bar. `color`: a token of the theme's colours, such as `status.failed.solid`.
 */
export interface Series {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** What a chart over days shows. */
export interface Trend {
  readonly look: 'bars' | 'lines' | 'area';
  readonly series: readonly Series[];
  /** Each day once, the first first; a series may have no value on a day. */
  readonly points: readonly {
    /** UTC: '2026-01-31'. */
    readonly day: string;
    readonly values: Readonly<Record<string, number | undefined>>;
  }[];
  readonly format: (value: number) => string;
  /** What the axis may be in, the smallest first: the one that suits the highest value is named above it. */
  readonly units: readonly [AxisUnit, ...AxisUnit[]];
  /** True: between two whole numbers nothing can be. */
  readonly whole?: boolean;
}

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-01-31' → '31 Jan'. */
export const dayInWords = (day: string): string => short.format(Date.parse(`${day}T00:00:00Z`));

/** Whether any day has a value that is not 0. */
export const hasValues = ({ points }: Trend): boolean =>
  points.some(({ values }) => Object.values(values).some((value) => (value ?? 0) > 0));

/** The highest that is drawn on any day: of bars and areas, which stand on each other, all together. */
export const highestOf = ({ look, points }: Trend): number =>
  Math.max(
    ...points.map(({ values }) => {
      const numbers = Object.values(values).map((value) => value ?? 0);
      return look === 'lines' ? Math.max(0, ...numbers) : numbers.reduce((sum, value) => sum + value, 0);
    }),
  );

/** The days that have something to say, the last first: what the chart shows, as rows of a table. */
export const spokenDays = ({ points }: Trend) =>
  points.filter(({ values }) => Object.values(values).some((value) => (value ?? 0) > 0)).toReversed();
