import type { JobRun } from '#shared/jobs/run/run';

/**
 * Returns the tables that a run has started but not finished reading. Before the first progress report,
 * returns those that wait to be read.
 */
export function currentTables({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  const open = tables.filter(({ done }) => !done);
  const begun = open.filter(({ read }) => read > 0);
  return (begun.length > 0 ? begun : open).map(({ table }) => table);
}
