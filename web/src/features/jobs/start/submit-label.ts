import type { JobShape } from '#shared/jobs/job/job-shape';

/** Returns a label such as 'Start dry run'. */
export function submitLabelOf(shape: JobShape, dryRun: boolean): string {
  if (shape === 'audit') return 'Start audit';
  if (shape === 'report') return 'Start report';
  if (shape === 'backup') return 'Start backup';
  if (shape === 'check') return 'Start check';
  return dryRun ? 'Start dry run' : 'Start real run';
}
