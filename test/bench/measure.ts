/** Returns the median or, for an even number of values, the upper of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs the work and returns its result and its duration in milliseconds. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly ms: number; readonly result: Result }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** A row of the table: the measurement, its target, and whether the target was met. */
export interface Measure {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  /** Undefined if there is no target. */
  readonly met?: boolean;
}

/** Formats the measurements as a Markdown table. */
export function table(measures: readonly Measure[]): string {
  const cells = [
    ['measure', 'measured', 'target', 'met'],
    ...measures.map(({ what, measured, target, met }) => [
      what,
      measured,
      target,
      met === undefined ? '' : met ? 'yes' : 'no',
    ]),
  ];
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}

export const fixed = (value: number, digits = 2) => value.toFixed(digits);
export const perSecond = (records: number, ms: number) =>
  Math.round((records / ms) * 1000).toLocaleString('en');
