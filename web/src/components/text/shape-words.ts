import { hasFindings, type JobShape, visitsItems } from '#shared/jobs/job/job-shape';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCount, formatCounted } from './number';

/** The items that a run of a shape processes, singular and plural. */
export function nounOf(shape: JobShape): readonly [string, string] {
  return visitsItems(shape) ? ['item', 'items'] : ['record', 'records'];
}

/** Returns the number of items that a run of this shape has processed: '1 record', '2,400 items'. */
export function countedThings(shape: JobShape, count: number): string {
  return formatCounted(count, ...nounOf(shape));
}

/** Returns the number of findings of an audit or a check that need attention, or 0 for any other run. */
export const findingsOf = ({ findings }: Pick<JobRun, 'findings'>): number => countProblems(findings);

/** Returns the number of all its findings, including informational ones. */
export const listedFindings = ({ findings }: Pick<JobRun, 'findings'>): number =>
  findings.reduce((sum, { count }) => sum + count, 0);

/** Returns a short result of a run for lists: '5,120 changed', '12 findings'. */
export function resultOf(run: Pick<JobRun, 'shape' | 'dryRun' | 'changed' | 'findings' | 'read'>): string {
  if (hasFindings(run.shape)) return formatCounted(findingsOf(run), 'finding');
  if (run.shape === 'report') return `${countedThings('report', run.read)} counted`;
  if (run.shape === 'backup') return `${countedThings('backup', run.read)} copied`;
  return `${formatCount(run.changed)} ${run.dryRun ? 'would change' : 'changed'}`;
}
