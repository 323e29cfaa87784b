import { countKept } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isComplete } from '#shared/jobs/run/run-status';
import { formatCounted } from '../text/number';

export interface RunCounts {
  readonly changed: number;
  readonly kept: number;
  readonly unchanged: number;
  readonly failed: number;
}

export function countsOf(run: JobRun, table: string): RunCounts {
  const own = run.tables.find((one) => one.table === table);
  const kept = countKept(run.findings);
  const { changed, unchanged, failed } = run;
  return {
    changed: own?.changed ?? changed,
    kept,
    unchanged: isLimited(run) ? 0 : unchanged - kept,
    failed,
  };
}

/** Returns true for a run that reads all records but may change only those that its parameters name. */
const isLimited = ({ params }: JobRun): boolean => Object.hasOwn(JSON.parse(params), 'records');

/** Returns true if nothing failed except what the preview showed. */
export const isDoneAsShown = ({ status, attention }: JobRun): boolean =>
  status === 'SUCCEEDED' || (isComplete(status) && !attention);

/** Returns text for the end of a sentence about what a run left out, as its preview showed. */
export const leftOutText = ({ failed }: JobRun, noun: readonly [string, string]): string =>
  failed === 0 ? '' : `; ${formatCounted(failed, ...noun)} left out, as the preview showed`;
