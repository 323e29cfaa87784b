/** A unit that an axis may be in: its name as the axis says it, and how many of what is measured it holds. */
export interface AxisUnit {
  readonly name: string;
  readonly size: number;
}

/** What stands beside a chart: its marks, in what is measured, and what each says in the unit. */
export interface Axis {
  readonly unit: string;
  readonly ticks: readonly number[];
  readonly label: (value: number) => string;
}

/** Marks above 0, about. */
const wantedMarks = 4;
/** So many of a unit are wanted before an axis is in it: 90 seconds are read more easily than 1.5 minutes. */
const leastOfUnit = 2;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Steps that people count in. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((part) => part * power >= rough) ?? 10) * power;
}

/**
 * The axis of values from 0 to `most`, above 0: marks at even, round steps of the largest of `units` that
 * there are at least two of, each said once. `units`: the smallest first. `whole`: between two whole numbers
 * nothing can be.
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
