import type { Follows, RunFollowUp } from '../chain/run-follow-up';
import type { CostEstimate } from '../cost/cost-range';
import type { ReadSource, TableExport } from '../export/table-export';
import type { RunHold } from '../hold/run-hold';
import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { Approval, ApprovedFrom } from './approval';
import type { Assignment } from './assignment';
import type { Capacity, Counts, HeldBack, Lane, Written } from './lane';
import type { ChangedLimits } from './limits';
import type { RunStatus } from './run-status';

/** One attempt of a run. Times are in ISO 8601 and UTC. */
export interface Attempt {
  readonly attempt: number;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly endedAt?: string | null;
  readonly status: RunStatus;
}

/** The number of findings of one kind in an audit. */
export interface FindingCount {
  readonly kind: string;
  readonly count: number;
}

/**
 * The reason why a run needs attention. It applies until someone acknowledges it, or until it is superseded
 * by a later run of the same job with the same parameters.
 */
export interface Attention {
  /** One sentence, such as '3 records could not be changed.' */
  readonly reason: string;
  /**
   * The email of the admin who manually started a run that writes nothing, if the run concerns only this
   * admin. Absent if the run concerns on-call.
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

/**
 * The state of a run's latest verification. RUNNING: it has not ended. VERIFIED: it found nothing left to
 * change. FOUND: some records would still change, or could not be checked. FAILED, STOPPED: it did not read
 * all records.
 */
export type VerificationState = 'RUNNING' | 'VERIFIED' | 'FOUND' | 'FAILED' | 'STOPPED';

/**
 * The latest verification of a run: a dry run of the same job, which shows whether anything is left to change
 * (docs/verify.md).
 */
export interface Verification {
  readonly runId: string;
  readonly state: VerificationState;
  /** The time when it ended, in ISO 8601 and UTC. */
  readonly at?: string | null;
  /** The number of records that it read, that would still change, and that could not be checked. */
  readonly read?: number | null;
  readonly left?: number | null;
  readonly unchecked?: number | null;
}

export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
  /**
   * True if the run reads only the records that have a specific value in an index, instead of the whole
   * table.
   */
  readonly narrowed?: boolean | null;
}

/** A run, as returned by `jobRun` and `jobRuns`. Times are in ISO 8601 and UTC. */
export interface JobRun extends Counts, Written, Capacity, ChangedLimits {
  readonly id: string;
  readonly job: string;
  readonly title: string;
  readonly status: RunStatus;
  readonly dryRun: boolean;
  readonly attempt: number;
  /** The newest attempts, oldest first. Usually 10 at most. */
  readonly attempts: readonly Attempt[];
  /** The total duration of the attempts that are not listed, in milliseconds. Absent if all are listed. */
  readonly earlierWorkedMs?: number | null;
  readonly access: AccessGroup;
  /** The parameters as JSON text. */
  readonly params: string;
  /** The email of the admin who started the run. */
  readonly startedBy: string;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  /** The reason why the run failed, as a sentence. */
  readonly reason?: string | null;
  /**
   * The number of records that the run will read. It is an estimate until all lanes are done, and 0 until the
   * run has been planned.
   */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** The lanes. They are returned only by `jobRun`, and only if requested. */
  readonly lanes?: readonly Lane[] | null;
  readonly undoes?: string | null;
  /**
   * The ID of the most recent run that was started to undo this run. See `undoStateOf` for the state of the
   * undo.
   */
  readonly undoneBy?: string | null;
  /** True while the most recent undo is active. */
  readonly undoUnderWay?: boolean | null;
  /**
   * The number of records whose changes are still in effect after the most recent undo, once it has ended.
   * Null if there was no undo.
   */
  readonly changesStanding?: number | null;
  /**
   * The time until which the run can be undone. Its journal is kept until then. Null for a dry run, and for a
   * run without changes.
   */
  readonly undoableUntil?: string | null;
  /** The version of the functions that ran the last attempt. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** For an audit: the number of findings by kind, in the order in which the lanes reported them. */
  readonly findings: readonly FindingCount[];
  /**
   * In an attempt that retries failures: the number of records to retry, and the number retried so far. Both
   * are 0 in any other attempt.
   */
  readonly toRetry: number;
  readonly retried: number;
  /** The time when a stop was requested. Null once the run has stopped. */
  readonly stopRequestedAt?: string | null;
  /**
   * The maximum number of write units per second (or calls per second, for a job that makes calls) across all
   * lanes. Null means no limit.
   */
  readonly writesPerSecond?: number | null;
  /**
   * The maximum number of read units per second across all lanes. If null, the run may use part of the
   * capacity of a provisioned table, or any number of units of an on-demand table.
   */
  readonly readsPerSecond?: number | null;
  /**
   * The maximum number of records that the run may fail to change. If more records fail, the run fails. Null
   * means no limit.
   */
  readonly maxFailures?: number | null;
  /** The cost in dollars at which the run ends. Null means no ceiling. */
  readonly maxDollars?: number | null;
  /**
   * The cost in dollars of the units that the lanes had used as of their last checkpoints. It is based on the
   * prices at the start of the run. Null if the units were not counted.
   */
  readonly dollars?: number | null;
  /** The estimated cost that was shown before the run started. Null if no estimate was shown. */
  readonly estimate?: CostEstimate | null;
  /**
   * The number of lanes that the admin requested when starting the run. Null if the number depends on the
   * table sizes.
   */
  readonly laneCount?: number | null;
  /**
   * The source that the admin chose for reading the records. Null if the stack's settings determine the
   * source, and for runs that can read only the tables.
   */
  readonly readFrom?: ReadSource | null;
  /** The export that the run reads. Null if the run reads the tables. */
  readonly tableExport?: TableExport | null;
  /** The reason why the run is being slowed down, or null if it is not. */
  readonly heldBack?: HeldBack | null;
  /** The alarms that put the run on hold, and when the hold began. Null if the run is not on hold. */
  readonly held?: RunHold | null;
  /** The reason why the run needs attention. Null if it does not need attention. */
  readonly attention?: Attention | null;
  /** The latest assignments, newest first. Null if the run has never been assigned. */
  readonly assignments?: readonly Assignment[] | null;
  /** For a scheduled run: the time when it was due, in ISO 8601 and UTC. */
  readonly scheduledFor?: string | null;
  /** The number of records that a real run may change without approval. Null means any number. */
  readonly maxUnapproved?: number | null;
  /**
   * True while the run counts the records that it would change, because a larger number requires approval.
   * Nothing is written until the count is complete.
   */
  readonly counting?: boolean | null;
  /** For a dry run: the digest and the number of its planned changes, if the real run may need approval. */
  readonly digest?: string | null;
  readonly digestChanges?: number | null;
  /** For a dry run: the request for approval by a second admin. */
  readonly approval?: Approval | null;
  /** For an approved real run: the dry run and the approved changes. */
  readonly approvedFrom?: ApprovedFrom | null;
  /** For a run that a follow-up started: its position in the chain of runs. */
  readonly follows?: Follows | null;
  /** For a verification: the ID of the run that it verifies. */
  readonly verifies?: string | null;
  /** The latest verification of the run. Null if it was never verified. */
  readonly verification?: Verification | null;
  /** The run's follow-ups. Null if it has none. */
  readonly followUps?: readonly RunFollowUp[] | null;
}

/** The latest runs of a job that changes records, as returned by `lastRuns`. */
export interface LastRuns {
  readonly job: string;
  /** The latest real run. */
  readonly last: JobRun;
  /** For a one-time job: the latest real run that succeeded and has not been undone, even partially. */
  readonly succeeded?: JobRun | null;
}

/** A scheduled job, as returned by `jobSchedules`. Times are in ISO 8601 and UTC. */
export interface ScheduledJob {
  readonly job: string;
  readonly title: string;
  /**
   * The times at which the job runs, in UTC and in EventBridge Scheduler's format, such as `cron(0 2 * * ?
   * *)`.
   */
  readonly expression: string;
  /** The time when the schedule is next due. Null while it is paused. */
  readonly nextAt?: string | null;
  /** The time when the schedule was last due, whether it started a run or was skipped because of a pause. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** The cost in dollars at which the job's runs end. Null means no ceiling. */
  readonly maxDollars?: number | null;
  /** The email of the admin who last changed this ceiling, and the time of the change. */
  readonly limitedBy?: string | null;
  readonly limitedAt?: string | null;
  /** True if the caller may change the schedule. */
  readonly permitted: boolean;
}
