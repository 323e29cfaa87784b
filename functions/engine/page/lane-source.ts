import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { ApprovedSource } from '../approval/approved-source';
import type { AnyJob } from '../job/job';
import type { LaneRow, RunRow } from '../ledger/ledger';
import type { PageSource } from '../shapes/common/page-source';
import { RetrySource } from '../shapes/common/revisit-source';
import { shapeOf } from '../shapes/shapes';

/** Returns the pages of a lane. If the run was approved, the pages contain only approved changes. */
export function sourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const source = plainSourceOf(engine, job, run, row);
  return run.approvedFrom ? new ApprovedSource(engine, run.approvedFrom, source) : source;
}

/**
 * Returns the pages of a lane regardless of approvals. A retry visits the records that an earlier attempt
 * could not change.
 */
function plainSourceOf(engine: Engine, job: AnyJob, run: RunRow, row: LaneRow): PageSource {
  const shape = shapeOf(job);
  if (row.retryOf === undefined || row.retryOf === null) return shape.source(engine, job, run, row);
  if (!shape.revisit) throw new SystemicError(`Failures of ${run.title} cannot be retried.`);
  return new RetrySource(engine, run, row, shape.revisit(engine, job, run, row));
}
