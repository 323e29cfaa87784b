import type { Model } from '#shared/models/model';
import type { Engine } from '../../../runtime/dependencies';
import type { AnyJob } from '../../job/job';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import type { PageSource } from './page-source';
import type { Revisit } from './revisit-source';

/**
 * The data and tables that a new run works on. The title must not contain personal data, because every admin
 * can read it in the audit trail.
 */
export interface Target extends Pick<RunRow, 'title' | 'access' | 'tablesWritten'> {
  /** The run to undo. */
  readonly undone?: RunRow;
}

/** The fields of a run that determine which tables it reads. */
type PlannedRun = Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>;

/**
 * The part of the engine that is specific to one shape of job. Everything else, such as pages, the journal,
 * leases and stops, is the same for all shapes.
 */
export interface Shape<Job extends AnyJob> {
  /**
   * Returns the target for a run of the job with the given parsed parameters. Throws an AppError if the run
   * is not possible.
   */
  target(engine: Engine, job: Job, params: object): Promise<Target>;
  /**
   * Returns the tables that a run reads in full, and for which it can read an export instead. Absent if jobs
   * of this shape read only the tables.
   */
  exportable?(job: Job, run: PlannedRun): readonly Model[];
  /** Returns at most `maxLanes` lanes for a run, as they are before the first page is processed. */
  lanes(engine: Engine, job: Job, run: RunRow): Promise<LaneRow[]>;
  source(engine: Engine, job: Job, run: RunRow, lane: LaneRow): PageSource;
  /**
   * Returns the object that visits failed records again, in a lane with `retryOf`. Absent if failures cannot
   * be retried for jobs of this shape.
   */
  revisit?(engine: Engine, job: Job, run: RunRow, lane: LaneRow): Revisit;
}
