/** An axis unit, with its label and its size in the unit of the chart's values. */
export interface AxisUnit {
  readonly name: string;
  readonly size: number;
}

/** The labels on a chart's axis, and their positions in the unit of the chart's values. */
export interface Axis {
  readonly unit: string;
  readonly ticks: readonly number[];
  readonly label: (value: number) => string;
}

/** The approximate number of marks above 0. */
const wantedMarks = 4;
/**
 * The minimum number of times that an axis unit must fit into the maximum value. For example, '90 seconds' is
 * easier to read than '1.5 minutes'.
 */
const leastOfUnit = 2;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns the smallest round step that is at least as large as the given step. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((part) => part * power >= rough) ?? 10) * power;
}

/**
 * Returns the axis for values from 0 to `most`, which must be above 0. The marks are at round steps of the
 * largest unit in `units` that fits at least twice, and no label is repeated. `units` are ordered from
 * smallest to largest. `whole` is true if the values are integers.
 */
export function axisOf(most: number, units: readonly [AxisUnit, ...AxisUnit[]], whole: boolean): Axis {
  const unit = units.findLast(({ size }) => most >= leastOfUnit * size) ?? units[0];
  const rough = niceStep(most / unit.size / wantedMarks);
  const step = whole ? Math.max(1, rough) : rough;
  const marks = Math.ceil(most / unit.size / step);
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const exact = new Intl.NumberFormat('en', { maximumFractionDigits: decimals });
  return {
    unit: unit.name,
    ticks: Array.from({ length: marks + 1 }, (_, mark) => mark * step * unit.size),
    label: (value) => (step < 1 ? exact : compact).format(value / unit.size),
  };
}
