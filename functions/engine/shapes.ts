import { auditShape } from './audit-shape';
import { backupShape } from './backup-shape';
import { callsShape } from './calls-shape';
import { checkShape } from './check-shape';
import type { AnyJob } from './job';
import { listShape } from './list-shape';
import { reportShape } from './report-shape';
import { restoreShape } from './restore-shape';
import type { Shape } from './shape';
import { sweepShape } from './sweep-shape';
import { undoShape } from './undo-shape';

type Shapes = { readonly [Name in AnyJob['shape']]: Shape<Extract<AnyJob, { readonly shape: Name }>> };

const shapes: Shapes = {
  sweep: sweepShape,
  list: listShape,
  calls: callsShape,
  audit: auditShape,
  report: reportShape,
  backup: backupShape,
  check: checkShape,
  restore: restoreShape,
  undo: undoShape,
};

/** The rules of the job's shape. */
export function shapeOf<Job extends AnyJob>(job: Job): Shape<Job> {
  // The table has, under each name, the rules for the jobs of that name; the compiler cannot follow a union through it.
  return shapes[job.shape] as unknown as Shape<Job>;
}
