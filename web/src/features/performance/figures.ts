import {
  type Figures,
  type JobFigures,
  type JobStatistics,
  lastDays,
  recordsPerSecond,
  successRate,
} from '#shared/jobs/run/statistics';
import type { PerformanceSearch, Sort } from './search';

export function selected(statistics: JobStatistics, { job, kind }: PerformanceSearch): JobStatistics {
  const wanted = (row: { readonly job: string; readonly dryRun: boolean }) =>
    (job === undefined || row.job === job) && (kind === 'both' || row.dryRun === (kind === 'dry'));
  return {
    ...statistics,
    byDay: statistics.byDay.filter(wanted),
    byJob: statistics.byJob.filter(wanted),
  };
}

export type Sums = Omit<Figures, 'medianMs' | 'p95Ms'>;

export const sumOf = (rows: readonly Figures[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => ({
      runs: sum.runs + row.runs,
      succeeded: sum.succeeded + row.succeeded,
      withFailures: sum.withFailures + row.withFailures,
      failed: sum.failed + row.failed,
      stopped: sum.stopped + row.stopped,
      active: sum.active + row.active,
      read: sum.read + row.read,
      changed: sum.changed + row.changed,
      workedMs: sum.workedMs + row.workedMs,
      readUnits: plus(sum.readUnits, row.readUnits),
      writeUnits: plus(sum.writeUnits, row.writeUnits),
    }),
    {
      runs: 0,
      succeeded: 0,
      withFailures: 0,
      failed: 0,
      stopped: 0,
      active: 0,
      read: 0,
      changed: 0,
      workedMs: 0,
      readUnits: null,
      writeUnits: null,
    },
  );

function plus(a: number | null | undefined, b: number | null | undefined): number | null {
  if (a === null || a === undefined) return b ?? null;
  return a + (b ?? 0);
}

/** Returns all days, including those without runs. */
export function daysOf({ from }: Pick<JobStatistics, 'from'>, nowMs: number): readonly string[] {
  const today = lastDays(1, nowMs)[0] ?? from;
  const days = Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000) + 1;
  return lastDays(Math.max(1, days), nowMs);
}

const keyOf: Readonly<Record<Exclude<Sort, 'title'>, (row: JobFigures) => number | null | undefined>> = {
  runs: ({ runs }) => runs,
  rate: (row) => successRate(row),
  failed: ({ failed, withFailures }) => failed + withFailures,
  median: ({ medianMs }) => medianMs,
  p95: ({ p95Ms }) => p95Ms,
  speed: (row) => recordsPerSecond(row),
  read: ({ read }) => read,
  reads: ({ readUnits }) => readUnits,
  writes: ({ writeUnits }) => writeUnits,
};

/** Returns the sorted jobs. Jobs without the figure come last, regardless of the sort direction. */
export function sorted(rows: readonly JobFigures[], sort: Sort, ascending: boolean): readonly JobFigures[] {
  const sign = ascending ? 1 : -1;
  return [...rows].sort((a, b) => {
    const byTitle = a.title.localeCompare(b.title) || Number(a.dryRun) - Number(b.dryRun);
    if (sort === 'title') return sign * byTitle;
    const [left, right] = [keyOf[sort](a), keyOf[sort](b)];
    if (left === null || left === undefined) return right === null || right === undefined ? byTitle : 1;
    if (right === null || right === undefined) return -1;
    return sign * (left - right) || byTitle;
  });
}
