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

/** Times are ISO 8601 in UTC, in the whole file. */
export interface Attempt {
  readonly attempt: number;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly endedAt?: string | null;
  readonly status: RunStatus;
}

export interface FindingCount {
  readonly kind: string;
  readonly count: number;
}

/** Until someone acknowledges it, or a later run of the same job with the same parameters supersedes it. */
export interface Attention {
  /** One sentence, such as '3 records could not be changed.' */
  readonly reason: string;
  /**
   * The email of the admin who started a run that writes nothing and concerns only this admin. Absent if it
   * concerns on-call.
   */
  readonly onlyFor?: string | null;
  readonly acknowledgedBy?: string | null;
  readonly acknowledgedAt?: string | null;
  readonly note?: string | null;
  readonly supersededBy?: string | null;
  /** The later run does not need attention itself. */
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
  /** The run reads only the records with a certain value in an index. */
  readonly narrowed?: boolean | null;
}

export interface JobRun extends Counts, Written, Capacity, ChangedLimits {
  readonly id: string;
  readonly job: string;
  readonly title: string;
  readonly status: RunStatus;
  readonly dryRun: boolean;
  readonly attempt: number;
  /** The newest, oldest first. Usually 10 at most. */
  readonly attempts: readonly Attempt[];
  /** Of the attempts that are not listed, in milliseconds. */
  readonly earlierWorkedMs?: number | null;
  readonly access: AccessGroup;
  readonly params: string;
  /** Email. */
  readonly startedBy: string;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  /** Why the run failed, as a sentence. */
  readonly reason?: string | null;
  /** An estimate until all lanes are done; 0 until the run is planned. */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** Only from `jobRun`, if requested. */
  readonly lanes?: readonly Lane[] | null;
  readonly undoes?: string | null;
  /** The most recent run that undoes this one. See `undoStateOf`. */
  readonly undoneBy?: string | null;
  /** The most recent undo is active. */
  readonly undoUnderWay?: boolean | null;
  /** Records whose changes are in effect after the most recent undo, once it has ended. Null without one. */
  readonly changesStanding?: number | null;
  /** The journal is kept until then. Null for a dry run, and for a run without changes. */
  readonly undoableUntil?: string | null;
  /** Of the functions that ran the last attempt. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** In the order in which the lanes reported the kinds. */
  readonly findings: readonly FindingCount[];
  /** Failures to retry, and retried so far. 0 in an attempt that does not retry. */
  readonly toRetry: number;
  readonly retried: number;
  /** Null once the run has stopped. */
  readonly stopRequestedAt?: string | null;
  /** Write units (or calls) across all lanes. Null means no limit. */
  readonly writesPerSecond?: number | null;
  /**
   * Across all lanes. Null: part of a provisioned table's capacity, or any number of units of an on-demand
   * table.
   */
  readonly readsPerSecond?: number | null;
  /** If more records fail, the run fails. Null means no limit. */
  readonly maxFailures?: number | null;
  /** The cost at which the run ends. Null means no ceiling. */
  readonly maxDollars?: number | null;
  /** Up to the lanes' last checkpoints, at the prices of the run's start. Null if not counted. */
  readonly dollars?: number | null;
  /** As shown before the start. Null if none was. */
  readonly estimate?: CostEstimate | null;
  /** As requested at the start. Null if it depends on the table sizes. */
  readonly laneCount?: number | null;
  /** As chosen. Null if the stack's settings decide, and for runs that can read only the tables. */
  readonly readFrom?: ReadSource | null;
  /** Null if the run reads the tables. */
  readonly tableExport?: TableExport | null;
  readonly heldBack?: HeldBack | null;
  /** Null if the run is not on hold. */
  readonly held?: RunHold | null;
  /** Null if it does not need attention. */
  readonly attention?: Attention | null;
  /** Newest first. Null if the run has never been assigned. */
  readonly assignments?: readonly Assignment[] | null;
  /** When a scheduled run was due. */
  readonly scheduledFor?: string | null;
  /** A real run may change so many records without approval. Null means any number. */
  readonly maxUnapproved?: number | null;
  /**
   * The run counts the records that it would change, because more need approval. Nothing is written until
   * then.
   */
  readonly counting?: boolean | null;
  /** A dry run's planned changes, if the real run may need approval. */
  readonly digest?: string | null;
  readonly digestChanges?: number | null;
  /** Of a dry run, by a second admin. */
  readonly approval?: Approval | null;
  /** Of an approved real run. */
  readonly approvedFrom?: ApprovedFrom | null;
  /** Of a run that a follow-up started. */
  readonly follows?: Follows | null;
  /** For a verification: the run that it verifies. */
  readonly verifies?: string | null;
  /** The latest. Null if the run was never verified. */
  readonly verification?: Verification | null;
  /** Null if it has none. */
  readonly followUps?: readonly RunFollowUp[] | null;
}

/** Of a job that changes records. */
export interface LastRuns {
  readonly job: string;
  /** Real. */
  readonly last: JobRun;
  /** Of a one-time job: the latest real run that succeeded and is not undone, even partially. */
  readonly succeeded?: JobRun | null;
}

/** As returned by `jobSchedules`. */
export interface ScheduledJob {
  readonly job: string;
  readonly title: string;
  /** UTC, in EventBridge Scheduler's format, such as `cron(0 2 * * ? *)`. */
  readonly expression: string;
  /** Null while paused. */
  readonly nextAt?: string | null;
  /** Last due, whether it started a run or was skipped because of a pause. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** At which the job's runs end. Null means no ceiling. */
  readonly maxDollars?: number | null;
  /** Who (email) last changed this ceiling, and when. */
  readonly limitedBy?: string | null;
  readonly limitedAt?: string | null;
  readonly permitted: boolean;
}
