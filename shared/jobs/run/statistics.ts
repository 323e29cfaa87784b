import type { JobDay, JobFigures, JobStatistics } from '../../api/api-types';
import type { JobRun } from './run';
import { isActive } from './run-status';
import { workedMs } from './worked';

export type { JobDay, JobFigures, JobStatistics };

/**
 * The attributes of a run's row that the statistics need. Counts and units are available once the run has
 * ended.
 */
export type RunFact = Pick<
  JobRun,
  'id' | 'job' | 'title' | 'status' | 'dryRun' | 'createdAt' | 'attempts' | 'earlierWorkedMs'
> &
  Partial<Pick<JobRun, 'read' | 'changed' | 'readUnits' | 'writeUnits'>>;

/** Figures for a group of runs. Record counts, durations and units include only runs that have ended. */
export type Figures = Omit<JobDay, 'day' | 'job' | 'dryRun'>;

const dayMs = 86_400_000;
const dayLength = 'YYYY-MM-DD'.length;

/** Returns the UTC day of an ISO 8601 time, which must be in UTC. */
const dayOf = (at: string): string => at.slice(0, dayLength);

/** Returns the most recent UTC days, oldest first, including today. */
export function lastDays(days: number, nowMs: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    dayOf(new Date(nowMs - (days - 1 - index) * dayMs).toISOString()),
  );
}

/**
 * Returns a percentile of the values by the nearest-rank method: the smallest value that is greater than or
 * equal to the given share of the values. A share of 0.5 returns the median. If there are few values, the
 * 95th percentile is the maximum. Returns undefined if there are no values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/**
 * Returns the share of ended runs with the status SUCCEEDED. Runs that were stopped by a person are not
 * counted. Returns undefined if there are no ended runs.
 */
export function successRate({
  succeeded,
  withFailures,
  failed,
}: Pick<Figures, 'succeeded' | 'withFailures' | 'failed'>) {
  const ended = succeeded + withFailures + failed;
  return ended === 0 ? undefined : succeeded / ended;
}

/** Returns the number of records read per second of working time, or undefined if no time has passed. */
export const recordsPerSecond = ({
  read,
  workedMs: ms,
}: Pick<Figures, 'read' | 'workedMs'>): number | undefined => (ms > 0 ? (read * 1_000) / ms : undefined);

/**
 * Aggregates runs by day and job, and by job alone. The runs must be sorted newest first. Dry and real runs
 * are kept separate.
 */
export function foldRuns(runs: readonly RunFact[]): Pick<JobStatistics, 'byDay' | 'byJob'> {
  const byDay = Map.groupBy(runs, ({ createdAt, job, dryRun }) => `${dayOf(createdAt)} ${job} ${dryRun}`);
  const byJob = Map.groupBy(runs, ({ job, dryRun }) => `${job} ${dryRun}`);
  return {
    byDay: [...byDay.values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      return [{ day: dayOf(first.createdAt), job: first.job, dryRun: first.dryRun, ...figuresOf(some) }];
    }),
    byJob: [...byJob.values()].flatMap((some) => {
      const [newest] = some;
      if (!newest) return [];
      const { job, title, dryRun, createdAt } = newest;
      return [
        {
          job,
          title,
          dryRun,
          lastAt: createdAt,
          slowestRunId: slowestOf(some)?.id ?? null,
          ...figuresOf(some),
        },
      ];
    }),
  };
}

const isOver = ({ status }: RunFact) => !isActive(status);
const durationOf = (run: RunFact) => workedMs(run, 0);

function slowestOf(runs: readonly RunFact[]): RunFact | undefined {
  const over = runs.filter(isOver);
  return over.reduce<RunFact | undefined>(
    (slowest, run) => (!slowest || durationOf(run) > durationOf(slowest) ? run : slowest),
    undefined,
  );
}

function figuresOf(runs: readonly RunFact[]): Figures {
  const over = runs.filter(isOver);
  const durations = over.map(durationOf);
  const count = (status: RunFact['status']) => runs.filter((run) => run.status === status).length;
  return {
    runs: runs.length,
    succeeded: count('SUCCEEDED'),
    withFailures: count('COMPLETED_WITH_FAILURES'),
    failed: count('FAILED'),
    stopped: count('STOPPED'),
    active: runs.length - over.length,
    read: sum(over, ({ read = 0 }) => read),
    changed: sum(over, ({ changed = 0 }) => changed),
    workedMs: durations.reduce((total, ms) => total + ms, 0),
    medianMs: percentile(durations, 0.5) ?? null,
    p95Ms: percentile(durations, 0.95) ?? null,
    readUnits: unitsOf(over, ({ readUnits }) => readUnits),
    writeUnits: unitsOf(over, ({ writeUnits }) => writeUnits),
  };
}

const sum = (runs: readonly RunFact[], of: (run: RunFact) => number) =>
  runs.reduce((total, run) => total + of(run), 0);

function unitsOf(runs: readonly RunFact[], of: (run: RunFact) => number | null | undefined): number | null {
  const counted = runs.flatMap((run) => of(run) ?? []);
  return counted.length === 0 ? null : counted.reduce((total, units) => total + units, 0);
}
