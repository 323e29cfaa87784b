import { type JobDay, type JobFigures, recordsPerSecond } from '#shared/jobs/run/statistics';
import { formatDuration } from '#shared/text/time-format';
import { formatCount, formatRate } from '../../components/text/number';
import type { Series, Trend } from '../../components/trend/trend';
import { sumOf } from './figures';

export interface TrendInput {
  readonly days: readonly string[];
  readonly byDay: readonly JobDay[];
  readonly byJob: readonly JobFigures[];
}

/** The number of lines. More would be hard to tell apart, so only the jobs with the most runs are drawn. */
const maxJobs = 5;
/** The lines' colours, without green and red, which mean success and failure in other charts. */
const jobColors = ['teal.solid', 'blue.solid', 'orange.solid', 'purple.solid', 'fg.subtle'];

const durations = [
  { name: 'Milliseconds', size: 1 },
  { name: 'Seconds', size: 1_000 },
  { name: 'Minutes', size: 60_000 },
  { name: 'Hours', size: 3_600_000 },
] as const;

const missing = 'No runs';

const rowsOf = ({ byDay }: TrendInput, day: string) => byDay.filter((row) => row.day === day);

export function outcomeTrend(input: TrendInput): Trend {
  return {
    look: 'bars',
    units: [{ name: 'Runs', size: 1 }],
    missing,
    whole: true,
    format: formatCount,
    series: [
      { key: 'succeeded', label: 'Succeeded', color: 'status.succeeded.solid' },
      { key: 'withFailures', label: 'With failures', color: 'status.completedWithFailures.solid' },
      { key: 'failed', label: 'Failed', color: 'status.failed.solid' },
      { key: 'stopped', label: 'Stopped', color: 'status.stopped.solid' },
      { key: 'active', label: 'In progress', color: 'status.running.solid' },
    ],
    points: input.days.map((day) => {
      const rows = rowsOf(input, day);
      if (rows.length === 0) return { x: day, values: {} };
      const { succeeded, withFailures, failed, stopped, active } = sumOf(rows);
      return { x: day, values: { succeeded, withFailures, failed, stopped, active } };
    }),
  };
}

/** Returns the lines, whose labels distinguish dry runs from real runs. */
function lineJobs({ byJob }: TrendInput): (Series & Pick<JobFigures, 'job' | 'dryRun'>)[] {
  const busiest = [...byJob].sort((a, b) => b.runs - a.runs).slice(0, maxJobs);
  return busiest.map(({ job, title, dryRun }, place) => ({
    job,
    dryRun,
    key: `${job} ${dryRun}`,
    label: dryRun ? `${title} (dry run)` : title,
    color: jobColors[place] ?? 'fg.muted',
  }));
}

function jobTrend(
  input: TrendInput,
  value: (row: JobDay) => number | null | undefined,
  { format, units }: Pick<Trend, 'format' | 'units'>,
): Trend {
  const series = lineJobs(input);
  return {
    look: 'lines',
    format,
    units,
    missing,
    series,
    points: input.days.map((day) => {
      const rows = rowsOf(input, day);
      const values = series.map(({ key, job, dryRun }) => {
        const row = rows.find((one) => one.job === job && one.dryRun === dryRun);
        return [key, (row && value(row)) ?? undefined] as const;
      });
      return { x: day, values: Object.fromEntries(values) };
    }),
  };
}

/** Returns the median and 95th percentile for a single job, or the medians for several. */
export function durationTrend(input: TrendInput): Trend {
  const [only] = input.byJob;
  if (!only || input.byJob.length > 1)
    return jobTrend(input, ({ medianMs }) => medianMs, { format: formatDuration, units: durations });
  return {
    look: 'lines',
    format: formatDuration,
    units: durations,
    missing,
    series: [
      { key: 'median', label: 'Median', color: 'teal.solid' },
      { key: 'p95', label: '95th percentile', color: 'orange.solid' },
    ],
    points: input.days.map((day) => {
      const [row] = rowsOf(input, day);
      return { x: day, values: { median: row?.medianMs ?? undefined, p95: row?.p95Ms ?? undefined } };
    }),
  };
}

export const speedTrend = (input: TrendInput): Trend =>
  jobTrend(input, (row) => (row.read > 0 ? recordsPerSecond(row) : undefined), {
    format: (value) => formatRate(value),
    units: [{ name: 'Records per second', size: 1 }],
  });

export function capacityTrend(input: TrendInput): Trend {
  return {
    look: 'bars',
    format: formatCount,
    units: [{ name: 'Units', size: 1 }],
    missing,
    series: [
      { key: 'read', label: 'Read units', color: 'blue.solid' },
      { key: 'write', label: 'Write units', color: 'teal.solid' },
    ],
    points: input.days.map((day) => {
      const { readUnits, writeUnits } = sumOf(rowsOf(input, day));
      return { x: day, values: { read: readUnits ?? undefined, write: writeUnits ?? undefined } };
    }),
  };
}
