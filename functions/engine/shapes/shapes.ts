import type { AnyJob } from '../job/job';
import { auditShape } from './audit/audit-shape';
import { backupShape } from './backup/backup-shape';
import { callsShape } from './calls/calls-shape';
import { checkShape } from './check/check-shape';
import type { Shape } from './common/shape';
import { listShape } from './list/list-shape';
import { reportShape } from './report/report-shape';
import { restoreShape } from './restore/restore-shape';
import { sweepShape } from './sweep/sweep-shape';
import { undoShape } from './undo/undo-shape';

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

/** Returns the part of the engine that is specific to the job's shape. */
export function shapeOf(job: AnyJob): Shape<AnyJob> {
  return shapes[job.shape];
}
