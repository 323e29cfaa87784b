import type { Engine } from '../../../runtime/dependencies';
import type { AnyJob } from '../../job/job';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import type { PageSource } from './page-source';
import type { Revisit } from './revisit-source';

/**
 * The subject of a new run. Its title appears in the audit trail, which every admin reads, so it contains
 * nothing personal.
 */
export interface Target extends Pick<RunRow, 'title' | 'access' | 'tablesWritten'> {
  /** The run that it undoes. */
  readonly undone?: RunRow;
}

/**
 * How the engine runs the jobs of one shape. Everything else, such as pages, journal, lease and stop, is the
 * same for all.
 */
export interface Shape<Job extends AnyJob> {
  /** The subject of a run of the job with these parsed parameters. Throws an AppError if it is impossible. */
  target(engine: Engine, job: Job, params: object, dryRun: boolean): Promise<Target>;
  /** The lanes of a run, at most `maxLanes`, before their first page. */
  lanes(engine: Engine, job: Job, run: RunRow): Promise<LaneRow[]>;
  /** Where a lane's pages come from. */
  source(engine: Engine, job: Job, run: RunRow, lane: LaneRow): PageSource;
  /**
   * How failed records are visited again, in a lane with `retryOf`. Absent: such jobs have no retry of
   * failures.
   */
  revisit?(engine: Engine, job: Job, run: RunRow, lane: LaneRow): Revisit;
}
