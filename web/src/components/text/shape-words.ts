import { hasFindings, type JobShape, visitsItems } from '#shared/jobs/job/job-shape';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCount, formatCounted } from './number';

/** What a run of a shape works through, one and many. */
export function nounOf(shape: JobShape): readonly [string, string] {
  return visitsItems(shape) ? ['item', 'items'] : ['record', 'records'];
}

/** '1 record', '2,400 items': how many things a run of this shape is about. */
export function countedThings(shape: JobShape, count: number): string {
  return formatCounted(count, ...nounOf(shape));
}

/** What an audit or a check found that calls for somebody; 0 for any other run. */
export const findingsOf = ({ findings }: Pick<JobRun, 'findings'>): number => countProblems(findings);

/** All that it lists, what only tells how things are included. */
export const listedFindings = ({ findings }: Pick<JobRun, 'findings'>): number =>
  findings.reduce((sum, { count }) => sum + count, 0);

/** What a run did or found, in a few words for a list: '5,120 changed', '12 findings'. */
export function resultOf(run: Pick<JobRun, 'shape' | 'dryRun' | 'changed' | 'findings' | 'read'>): string {
  if (hasFindings(run.shape)) return formatCounted(findingsOf(run), 'finding');
  if (run.shape === 'report') return `${countedThings('report', run.read)} counted`;
  if (run.shape === 'backup') return `${countedThings('backup', run.read)} copied`;
  return `${formatCount(run.changed)} ${run.dryRun ? 'would change' : 'changed'}`;
}
