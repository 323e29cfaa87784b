import type { CostEstimate } from '../cost/cost-range';
import type { ReadSource, TableExport } from '../export/table-export';
import type { RunHold } from '../hold/run-hold';
import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { Follows, RunFollowUp } from '../line/run-follow-up';
import type { Approval, ApprovedFrom } from './approval';
import type { Capacity, Counts, HeldBack, Lane } from './lane';
import type { ChangedLimits } from './limits';
import type { RunStatus } from './run-status';

/** An attempt of a run. Times are in ISO 8601 and UTC. */
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
 * Why a run needs attention, until someone acknowledges it or a later run of the same job with the same
 * parameters supersedes it.
 */
export interface Attention {
  /** One sentence, such as '3 records could not be changed.' */
  readonly reason: string;
  /**
   * The email of the only admin concerned, who manually started a run that writes nothing. Absent if the run
   * concerns on-call.
   */
  readonly onlyFor?: string | null;
  readonly acknowledgedBy?: string | null;
  readonly acknowledgedAt?: string | null;
  readonly note?: string | null;
  /** The ID of the later run, which has ended. */
  readonly supersededBy?: string | null;
  /** True if the later run itself does not need attention. */
  readonly ranWell?: boolean | null;
}

/** The progress of one table: the sums over its lanes. */
export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
  /** True if the run reads only the records under one value of an index instead of the whole table. */
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
  /** The parameters as JSON text. */
  readonly params: string;
  /** The email of the admin who started the run. */
  readonly startedBy: string;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  /** Why the run failed, as a sentence. */
  readonly reason?: string | null;
  /**
   * The number of records that the run will read. It is an estimate while lanes are open, and 0 until the run
   * is planned.
   */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** The lanes. Only `jobRun` returns them, and only if they are requested. */
  readonly lanes?: readonly Lane[] | null;
  /** The ID of the run that this run undoes. */
  readonly undoes?: string | null;
  /**
   * The ID of the last run that was started to undo this run. See `undoStateOf` for the state of the undo.
   */
  readonly undoneBy?: string | null;
  /** True while the last undo is active. */
  readonly undoUnderWay?: boolean | null;
  /**
   * The number of records whose changes the last undo left in effect, once it has ended. Null if there was no
   * undo.
   */
  readonly changesStanding?: number | null;
  /**
   * The time until which the run can be undone, while its journal is kept. Null for a dry run, and for a run
   * without changes.
   */
  readonly undoableUntil?: string | null;
  /** The version of the functions in the last attempt. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** For an audit: the number of findings by kind, in the order of the lanes' reports. */
  readonly findings: readonly FindingCount[];
  /**
   * In a retry of failures: the number of records to retry, and the number retried so far. Both are 0 in any
   * other attempt.
   */
  readonly toRetry: number;
  readonly retried: number;
  /** The time when a stop was requested. Null once the run has stopped. */
  readonly stopRequestedAt?: string | null;
  /**
   * The maximum number of write units per second (or of calls, for a job of calls) for all lanes together.
   * Null for no limit.
   */
  readonly writesPerSecond?: number | null;
  /**
   * The maximum number of read units per second for all lanes together. If null, the run may use a share of a
   * provisioned table's capacity, and any number of units of an on-demand table.
   */
  readonly readsPerSecond?: number | null;
  /** The run fails if it cannot change more than this number of records. Null for no limit. */
  readonly maxFailures?: number | null;
  /** The run ends when it has cost this many dollars. Null for no ceiling. */
  readonly maxDollars?: number | null;
  /**
   * The cost in dollars of the units that the lanes have used up to their last checkpoints, at the prices
   * that applied when the run started. Null if it was not counted.
   */
  readonly dollars?: number | null;
  /** The estimated cost that was shown before the start. Null if none was shown. */
  readonly estimate?: CostEstimate | null;
  /**
   * The number of lanes that the admin requested at the start. Null if it depends on the sizes of the tables.
   */
  readonly laneCount?: number | null;
  /**
   * The source from which the admin chose to read the records. Null if the stack's settings decide, and for
   * runs that can read only the tables.
   */
  readonly readFrom?: ReadSource | null;
  /** The export that the run reads. Null if it reads the tables. */
  readonly tableExport?: TableExport | null;
  /** What holds the run back. Null if nothing does. */
  readonly heldBack?: HeldBack | null;
  /** The alarms that hold the run, and since when. Null if it is not held. */
  readonly held?: RunHold | null;
  /** Why the run needs attention. Null if it does not. */
  readonly attention?: Attention | null;
  /** For a scheduled run: the time when it was due, in ISO 8601 and UTC. */
  readonly scheduledFor?: string | null;
  /** The number of records that a real run may change without approval, or null for any number. */
  readonly maxUnapproved?: number | null;
  /** The digest and number of a dry run's planned changes, if the real run may need approval. */
  readonly digest?: string | null;
  readonly digestChanges?: number | null;
  /** For a dry run: the request for its approval by a second admin. */
  readonly approval?: Approval | null;
  /** For an approved real run: the dry run and the approved changes. */
  readonly approvedFrom?: ApprovedFrom | null;
  /** For a run that a follow-up started: its place in the line of runs. */
  readonly follows?: Follows | null;
  /** The follow-ups of the run. Null if there are none. */
  readonly followUps?: readonly RunFollowUp[] | null;
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
  /** The times, in UTC and in the format of EventBridge Scheduler, such as `cron(0 2 * * ? *)`. */
  readonly expression: string;
  /** The next time that the schedule is due. Null while it is paused. */
  readonly nextAt?: string | null;
  /** The last time that the schedule was due, whether it started a run or was skipped because of a pause. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** The cost in dollars at which its runs end, or null for no ceiling. */
  readonly maxDollars?: number | null;
  /** The email of the admin who changed this ceiling last, and the time. */
  readonly limitedBy?: string | null;
  readonly limitedAt?: string | null;
  /** True if the caller may change the schedule. */
  readonly permitted: boolean;
}
