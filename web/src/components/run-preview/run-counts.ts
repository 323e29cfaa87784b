import type { JobRun } from '#shared/jobs/run/run';

/** The results of a run for its records or rows. */
export interface RunCounts {
  /** The number of changed records of the model. The links of deleted sets are not counted. */
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Returns the counts of a run, for the given model. */
export function countsOf(run: JobRun, table: string): RunCounts {
  const own = run.tables.find((one) => one.table === table);
  return { changed: own?.changed ?? run.changed, unchanged: run.unchanged, failed: run.failed };
}
