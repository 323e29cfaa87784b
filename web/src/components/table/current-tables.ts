import type { JobRun } from '#shared/jobs/run/run';

/**
 * Returns the tables that a run is currently reading: started but not finished. Before the first report, the
 * waiting ones.
 */
export function currentTables({ tables }: Pick<JobRun, 'tables'>): readonly string[] {
  const open = tables.filter(({ done }) => !done);
  const begun = open.filter(({ read }) => read > 0);
  return (begun.length > 0 ? begun : open).map(({ table }) => table);
}
