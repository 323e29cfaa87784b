export interface AxisUnit {
  readonly name: string;
  readonly size: number;
}

export interface Axis {
  readonly unit: string;
  readonly ticks: readonly number[];
  readonly label: (value: number) => string;
}

const wantedMarks = 4;
/** A unit must fit this often, because '90 seconds' is easier to read than '1.5 minutes'. */
const leastOfUnit = 2;

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((part) => part * power >= rough) ?? 10) * power;
}

/**
 * Returns an axis from 0 to at least `most`, which must be above 0. Marks are at round steps of the largest
 * unit that fits at least twice. No label is repeated.
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
