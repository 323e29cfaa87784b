import type { Engine } from '../../../runtime/dependencies';
import type { AnyJob } from '../../job/job';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import type { PageSource } from './page-source';
import type { Revisit } from './revisit-source';

/**
 * The subject of a new run. The title must not contain personal data, because every admin can read it in the
 * audit trail.
 */
export interface Target extends Pick<RunRow, 'title' | 'access' | 'tablesWritten'> {
  /** The run to be undone. */
  readonly undone?: RunRow;
}

/**
 * The part of the engine that is specific to one shape of jobs. Everything else, such as pages, journal,
 * lease and stop, is the same for all shapes.
 */
export interface Shape<Job extends AnyJob> {
  /**
   * Returns the subject of a run of the job with these parsed parameters. Throws an AppError if the run is
   * not possible.
   */
  target(engine: Engine, job: Job, params: object, dryRun: boolean): Promise<Target>;
  /** Returns the lanes of a run, at most `maxLanes`, before their first page. */
  lanes(engine: Engine, job: Job, run: RunRow): Promise<LaneRow[]>;
  /** Returns the source of a lane's pages. */
  source(engine: Engine, job: Job, run: RunRow, lane: LaneRow): PageSource;
  /**
   * Returns how failed records are visited again, in a lane with `retryOf`. It is absent if such jobs have no
   * retry of failures.
   */
  revisit?(engine: Engine, job: Job, run: RunRow, lane: LaneRow): Revisit;
}
