import type { JobRun } from '#shared/jobs/run/run';

/**
 * Tables that a run has started but not finished reading or, before the first progress report, those waiting
 * to be read.
 */
export function currentTables({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  const open = tables.filter(({ done }) => !done);
  const begun = open.filter(({ read }) => read > 0);
  return (begun.length > 0 ? begun : open).map(({ table }) => table);
}
