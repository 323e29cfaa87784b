import type { JobRun } from '#shared/jobs/run/run';

/** The numbers of records or rows that a run changed, left unchanged, or failed to process. */
export interface RunCounts {
  /**
   * The number of the model's records that were changed. Links that belong to deleted sets are not counted.
   */
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Returns a run's counts for the given model. */
export function countsOf(run: JobRun, table: string): RunCounts {
  const own = run.tables.find((one) => one.table === table);
  return { changed: own?.changed ?? run.changed, unchanged: run.unchanged, failed: run.failed };
}
