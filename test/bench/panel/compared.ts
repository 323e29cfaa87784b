import { fixed, type Measure, median } from '../measure';

/**
 * The same measurement for a panel page and the reference page, in milliseconds, with one value per round.
 */
export interface Compared {
  readonly what: string;
  readonly panelMs: readonly number[];
  readonly referenceMs: readonly number[];
}

/** The targets for a comparison. */
export interface Wanted {
  /** The maximum ratio of the panel's median to the reference median. */
  readonly maxRatio: number;
  /** The maximum median for the panel, in milliseconds. It depends on the machine. */
  readonly maxMs: number;
}

/** Returns the ratio of the panel's median to the reference median. */
const ratioOf = ({ panelMs, referenceMs }: Compared): number => median(panelMs) / median(referenceMs);

const ms = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const spread = (values: readonly number[]) =>
  `median ${ms(median(values))} ms (${ms(Math.min(...values))} to ${ms(Math.max(...values))})`;

/** Returns a row for each comparison, highest ratio first, and a single row for all of them together. */
export function measuresOf(name: string, all: readonly Compared[], { maxRatio, maxMs }: Wanted): Measure[] {
  const target = `at most ${maxRatio} times the reference, at most ${ms(maxMs)} ms`;
  const met = (ratio: number, panelMs: number) => ratio <= maxRatio && panelMs <= maxMs;
  const sorted = all.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  const ratios = all.map(ratioOf);
  const medians = all.map(({ panelMs }) => median(panelMs));
  return [
    {
      what: `${name}, all ${all.length}`,
      measured: `${spread(medians)}; reference ${spread(all.map(({ referenceMs }) => median(referenceMs)))}; ratio median ${fixed(median(ratios))}, highest ${fixed(Math.max(...ratios))}`,
      target,
      met: met(Math.max(...ratios), Math.max(...medians)),
    },
    ...sorted.map((one) => ({
      what: `${name}, ${one.what}`,
      measured: `${spread(one.panelMs)}; reference ${spread(one.referenceMs)}; ratio ${fixed(ratioOf(one))}`,
      target,
      met: met(ratioOf(one), median(one.panelMs)),
    })),
  ];
}
