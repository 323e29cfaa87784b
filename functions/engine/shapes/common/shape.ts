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
  readonly undone?: RunRow;
}

type PlannedRun = Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>;

/** What is specific to one shape of job. Pages, the journal, leases and stops are the same for all. */
export interface Shape<Job extends AnyJob> {
  /**
   * Returns what a run with these parsed parameters works on. Throws an AppError if such a run is not
   * possible.
   */
  target(engine: Engine, job: Job, params: object): Promise<Target>;
  /**
   * Returns the tables that are read in full, for which an export can be read instead. Absent if jobs of this
   * shape read only the tables.
   */
  exportable?(job: Job, run: PlannedRun): readonly Model[];
  /** Returns the lanes before the first page, at most `maxLanes`. */
  lanes(engine: Engine, job: Job, run: RunRow): Promise<LaneRow[]>;
  source(engine: Engine, job: Job, run: RunRow, lane: LaneRow): PageSource;
  /**
   * Returns a source that visits failed records again, in a lane with `retryOf`. Absent if the shape's
   * failures cannot be retried.
   */
  revisit?(engine: Engine, job: Job, run: RunRow, lane: LaneRow): Revisit;
}
