import type { JobRun } from '#shared/jobs/run/run';

/** What became of the records or rows that a run visited. */
export interface RunCounts {
  /** Changed records of the model; a deleted set's links are not counted. */
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** The counts of a run, by the model that it is about. */
export function countsOf(run: JobRun, table: string): RunCounts {
  const own = run.tables.find((one) => one.table === table);
  return { changed: own?.changed ?? run.changed, unchanged: run.unchanged, failed: run.failed };
}
