import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { Approval, ApprovedFrom } from './approval';
import type { Capacity, Counts, HeldBack, Lane } from './lane';
import type { ChangedLimits } from './limits';
import type { RunStatus } from './run-status';

/** One attempt of a run, oldest first. Times are ISO 8601 in UTC. */
export interface Attempt {
  readonly attempt: number;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly endedAt?: string | null;
  readonly status: RunStatus;
}

/** The number of an audit's findings of one kind. */
export interface FindingCount {
  readonly kind: string;
  readonly count: number;
}

/**
 * Why a run needs attention, until someone acknowledges it or a later run of the same job and parameters
 * supersedes it.
 */
export interface Attention {
  /** One sentence, such as '3 records could not be changed.' */
  readonly reason: string;
  /**
   * Email of the only admin concerned: the one who manually started a run that writes nothing. Absent if it
   * concerns on-call.
   */
  readonly onlyFor?: string | null;
  readonly acknowledgedBy?: string | null;
  readonly acknowledgedAt?: string | null;
  readonly note?: string | null;
  /** ID of the later run, which has ended. */
  readonly supersededBy?: string | null;
  /** True if the later run does not itself need attention. */
  readonly ranWell?: boolean | null;
}

/** The progress of one table: the sums over its lanes. */
export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
  /** True if only an index range is read for the run instead of the whole table. */
  readonly narrowed?: boolean | null;
}

/** A run as returned by `jobRun` and `jobRuns`. Times are ISO 8601 in UTC. */
export interface JobRun extends Counts, Capacity, ChangedLimits {
  readonly id: string;
  readonly job: string;
  readonly title: string;
  readonly status: RunStatus;
  readonly dryRun: boolean;
  readonly attempt: number;
  readonly attempts: readonly Attempt[];
  readonly access: AccessGroup;
  /** JSON text. */
  readonly params: string;
  /** Email of the admin who started it. */
  readonly startedBy: string;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  /** Why the run failed, in a sentence. */
  readonly reason?: string | null;
  /** Number of records that the run will read. An estimate while lanes are open; 0 until planned. */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** Only in `jobRun`, and only if requested. */
  readonly lanes?: readonly Lane[] | null;
  /** ID of the run that this one undoes. */
  readonly undoes?: string | null;
  /** ID of the last run that was started to undo this one. See `undoStateOf` for its progress. */
  readonly undoneBy?: string | null;
  /** True while that run is active. */
  readonly undoUnderWay?: boolean | null;
  /** Number of records whose changes the undo left in effect, once it has ended; null if there was none. */
  readonly changesStanding?: number | null;
  /**
   * The time until which the run can be undone, while its journal is kept. Null for a dry run, and for a run
   * without changes.
   */
  readonly undoableUntil?: string | null;
  /** Version of the functions in the last attempt. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** For an audit: the number of findings by kind, in the order in which the lanes report them. */
  readonly findings: readonly FindingCount[];
  /**
   * In a retry of failures: the number of records to retry, and the number retried so far. Both are 0 in any
   * other attempt.
   */
  readonly toRetry: number;
  readonly retried: number;
  /** When a stop was requested. Null once the run has stopped. */
  readonly stopRequestedAt?: string | null;
  /** Maximum write units (or calls, for a job of calls) per second, over all lanes. Null for no limit. */
  readonly writesPerSecond?: number | null;
  /**
   * Maximum read units per second, over all lanes. Null for a share of a provisioned table's capacity, or no
   * limit on demand.
   */
  readonly readsPerSecond?: number | null;
  /** The run fails if more records than this could not be changed. Null for no limit. */
  readonly maxFailures?: number | null;
  /** Number of lanes that the starter requested. Null if it depends on the tables' sizes. */
  readonly laneCount?: number | null;
  /** Null if nothing holds the run back. */
  readonly heldBack?: HeldBack | null;
  /** Null if the run does not need attention. */
  readonly attention?: Attention | null;
  /** For a scheduled run: the time at which it was due, ISO 8601 in UTC. */
  readonly scheduledFor?: string | null;
  /** Number of records that a real run may change without an approval, or null for any number. */
  readonly maxUnapproved?: number | null;
  /** Digest and number of a dry run's planned changes, if the real run may need an approval. */
  readonly digest?: string | null;
  readonly digestChanges?: number | null;
  /** For a dry run: the request for its approval by a second admin. */
  readonly approval?: Approval | null;
  /** For an approved real run: the dry run and the approved changes. */
  readonly approvedFrom?: ApprovedFrom | null;
}

/** The last runs of a job that changes records, as returned by `lastRuns`. */
export interface LastRuns {
  readonly job: string;
  /** The latest real run. */
  readonly last: JobRun;
  /** For a one-time job: the latest real run that succeeded and has not been undone, not even in part. */
  readonly succeeded?: JobRun | null;
}

/** A scheduled job, as returned by `jobSchedules`. Times are ISO 8601 in UTC. */
export interface ScheduledJob {
  readonly job: string;
  readonly title: string;
  /** In the format of EventBridge Scheduler, in UTC: `cron(0 2 * * ? *)`. */
  readonly expression: string;
  /** Null while it is paused. */
  readonly nextAt?: string | null;
  /** The last time that the schedule was due, whether it started a run or was skipped because of a pause. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** True if the caller may pause it. */
  readonly permitted: boolean;
}
