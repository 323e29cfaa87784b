import type { Model } from '#shared/models/model';
import type { Engine } from '../../../runtime/dependencies';
import type { AnyJob } from '../../job/job';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import type { PageSource } from './page-source';
import type { Revisit } from './revisit-source';

/**
 * What a new run works on. The title must not contain personal data, because every admin can read it in the
 * audit trail.
 */
export interface Target extends Pick<RunRow, 'title' | 'access' | 'tablesWritten'> {
  /** The run to undo. */
  readonly undone?: RunRow;
}

/** What determines the tables that a run reads. */
type PlannedRun = Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>;

/** What is specific to one shape of job. Pages, the journal, leases and stops are the same for all. */
export interface Shape<Job extends AnyJob> {
  /** Throws an AppError if a run with these parsed parameters is not possible. */
  target(engine: Engine, job: Job, params: object): Promise<Target>;
  /**
   * Tables read in full, for which an export can be read instead. Absent if jobs of this shape read only the
   * tables.
   */
  exportable?(job: Job, run: PlannedRun): readonly Model[];
  /** At most `maxLanes`, as before the first page. */
  lanes(engine: Engine, job: Job, run: RunRow): Promise<LaneRow[]>;
  source(engine: Engine, job: Job, run: RunRow, lane: LaneRow): PageSource;
  /**
   * Visits failed records again, in a lane with `retryOf`. Absent if the shape's failures cannot be retried.
   */
  revisit?(engine: Engine, job: Job, run: RunRow, lane: LaneRow): Revisit;
}
