import type { JobRun } from './run';
import { isActive } from './run-status';
import { workedMs } from './worked';

/** Counts and units are there once the run has ended. */
export type RunFact = Pick<
  JobRun,
  'id' | 'job' | 'title' | 'status' | 'dryRun' | 'createdAt' | 'attempts' | 'earlierWorkedMs'
> &
  Partial<Pick<JobRun, 'read' | 'changed' | 'readUnits' | 'writeUnits'>>;

/** Record counts, durations and units include only ended runs. */
export interface Figures {
  readonly runs: number;
  readonly succeeded: number;
  /** COMPLETED_WITH_FAILURES. */
  readonly withFailures: number;
  readonly failed: number;
  readonly stopped: number;
  readonly active: number;
  readonly read: number;
  readonly changed: number;
  readonly workedMs: number;
  /** Median and 95th percentile. Null if no run has ended. */
  readonly medianMs?: number | null;
  readonly p95Ms?: number | null;
  /** Null if none were recorded. */
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** Dry and real runs are counted separately. */
export interface JobDay extends Figures {
  /** UTC, such as '2026-01-31'. */
  readonly day: string;
  readonly job: string;
  readonly dryRun: boolean;
}

/** In the whole period. Dry and real runs are counted separately. */
export interface JobFigures extends Figures {
  readonly job: string;
  readonly title: string;
  readonly dryRun: boolean;
  readonly slowestRunId?: string | null;
  readonly lastAt: string;
}

export interface JobStatistics {
  readonly from: string;
  /** The start of the last counted run, if some were not counted. Null if all are included. */
  readonly endedAt?: string | null;
  readonly byDay: readonly JobDay[];
  readonly byJob: readonly JobFigures[];
}

const dayMs = 86_400_000;
const dayLength = 'YYYY-MM-DD'.length;

/** `at` must be in UTC. */
const dayOf = (at: string): string => at.slice(0, dayLength);

/** UTC, oldest first, including today. */
export function lastDays(days: number, nowMs: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    dayOf(new Date(nowMs - (days - 1 - index) * dayMs).toISOString()),
  );
}

/**
 * The nearest-rank method: the smallest value that is at least the given share of the values; 0.5 is the
 * median. Undefined without values.
 */
export function percentile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** SUCCEEDED among ended runs, without those that a person stopped. Undefined without ended runs. */
export function successRate({
  succeeded,
  withFailures,
  failed,
}: Pick<Figures, 'succeeded' | 'withFailures' | 'failed'>) {
  const ended = succeeded + withFailures + failed;
  return ended === 0 ? undefined : succeeded / ended;
}

/** Of working time. Undefined if no time has passed. */
export const recordsPerSecond = ({
  read,
  workedMs: ms,
}: Pick<Figures, 'read' | 'workedMs'>): number | undefined => (ms > 0 ? (read * 1_000) / ms : undefined);

/** The runs must be sorted newest first. Dry and real runs are kept apart. */
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
