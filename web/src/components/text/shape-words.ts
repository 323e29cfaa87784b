import { hasFindings, type JobShape, visitsItems } from '#shared/jobs/job/job-shape';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCount, formatCounted } from './number';

export function nounOf(shape: JobShape): readonly [string, string] {
  return visitsItems(shape) ? ['item', 'items'] : ['record', 'records'];
}

export function countedThings(shape: JobShape, count: number): string {
  return formatCounted(count, ...nounOf(shape));
}

export const findingsOf = ({ findings }: Pick<JobRun, 'findings'>): number => countProblems(findings);

export const listedFindings = ({ findings }: Pick<JobRun, 'findings'>): number =>
  findings.reduce((sum, { count }) => sum + count, 0);

/** Returns text such as '5,120 changed' or '12 findings'. */
export function resultOf(run: Pick<JobRun, 'shape' | 'dryRun' | 'changed' | 'findings' | 'read'>): string {
  if (hasFindings(run.shape)) return formatCounted(findingsOf(run), 'finding');
  if (run.shape === 'report') return `${countedThings('report', run.read)} counted`;
  if (run.shape === 'backup') return `${countedThings('backup', run.read)} copied`;
  return `${formatCount(run.changed)} ${run.dryRun ? 'would change' : 'changed'}`;
}
