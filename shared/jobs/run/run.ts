import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { Approval, ApprovedFrom } from './approval';
import type { ChangedLimits, LaneRates } from './limits';
import type { RunStatus } from './run-status';

/**
 * Counts of a run, a table or a lane. Always `read = changed + failed + unchanged`. In a dry run, `changed`
 * is the number of records that would change.
 */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * Records that another writer changed between read and write. Each is also counted as changed, failed or
   * unchanged.
   */
  readonly conflicts: number;
}

/**
 * Capacity units that a lane or a run used up to its last checkpoint, for records and ledger, as reported by
 * DynamoDB. Absent in runs of earlier versions of the engine.
 */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** A job of the catalogue, as returned by the API. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'one-time' | 'reusable' | 'cleanup' | 'audit' | 'report';
  readonly shape: JobShape;
  /**
   * False for a job that cannot be started from the catalogue. An undo is started from the run that it
   * undoes.
   */
  readonly listed: boolean;
  readonly tables: readonly string[];
  readonly access: AccessGroup;
  /** True if the caller is in the group `access`. */
  readonly permitted: boolean;
  /** The message for callers without access. */
  readonly refusal: string;
  /** The JSON Schema of the parameters, as JSON text. */
  readonly paramsSchema: string;
}

/** One attempt of a run, oldest first. Times are ISO 8601 in UTC. */
export interface Attempt {
  readonly attempt: number;
  readonly startedBy: string;
  readonly createdAt: string;
  readonly endedAt?: string | null;
  readonly status: RunStatus;
}

/** A lane: a part of one table that is processed separately from all others. */
export interface Lane extends Counts, Capacity, LaneRates {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** Number of records that the lane will read, or has read once it is done. An estimate until then. */
  readonly total: number;
  /** Number of checkpointed pages. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /** When its first worker began. Absent until then, and for lanes of earlier versions of the engine. */
  readonly startedAt?: string | null;
  /**
   * Its progress curve, as pairs in one flat list: milliseconds since `startedAt`, and the number of records
   * read by then. It has few points; the last one is the newest.
   */
  readonly pacePoints?: readonly number[] | null;
  /**
   * The attempt for which this lane retries failures. Another lane has already counted its records as failed.
   * Absent if the lane is not a retry.
   */
  readonly retryOf?: number | null;
  /** Set if the lane reads only an index range for the run instead of a whole segment. */
  readonly narrowed?: object | null;
  /** Number of an audit's findings so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** The reason why its last page was held back. Absent if it was not. */
  readonly heldBack?: HeldBackBy | null;
  /**
   * The lane's current limit in units per second, of the resource that holds it back. Absent if there is no
   * limit.
   */
  readonly allowedPerSecond?: number | null;
}

/**
 * Reasons why a lane is slowed down: the run's limit of writes (or calls) or reads, a table that throttles
 * writes or reads, or the maximum number of lanes that work at once.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling' | 'lanes';

/** The lanes that are currently held back, and their total permitted rate. */
export interface HeldBack {
  readonly by: Exclude<HeldBackBy, 'lanes'>;
  readonly lanes: number;
  /** Units per second, for writes or for reads. */
  readonly totalPerSecond: number;
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

/** Levels of log lines, the most serious last. */
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line of a run's log. `id` is a ULID, which sorts by time. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly lane?: number | null;
  readonly attempt: number;
}

/** The source of a line: a run's log, or the API's log of commands. */
export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];

/**
 * A line of all logs, as returned by `logLines`. `id` is a ULID, which sorts by time. Fields that do not
 * apply are null.
 */
export interface ActivityLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  /** The person who sent the command, or who started the run: an email, or `System`. */
  readonly user?: string | null;
  readonly job?: string | null;
  readonly runId?: string | null;
  readonly attempt?: number | null;
  readonly lane?: number | null;
  /** For a command: the API's field, such as `updateExercise`. */
  readonly operation?: string | null;
  /** For a command about a record: `<Model>#<id>`. */
  readonly record?: string | null;
  /** For a rejected or failed command: its error code, such as `Conflict`. */
  readonly code?: string | null;
  /**
   * For a failure: the reference shown to the caller. The function's own log has the cause under this
   * reference.
   */
  readonly reference?: string | null;
  /** For a command: the time until the response. */
  readonly durationMs?: number | null;
}

/** A record that could not be changed. */
export interface Failure {
  readonly id: string;
  readonly table: string;
  readonly key: string;
  readonly code: string;
  readonly message: string;
  readonly attempt: number;
  readonly at: string;
  /**
   * The attempt whose retry resolved the failure: the record was changed, or needed no change. Null if
   * unresolved.
   */
  readonly settledIn?: number | null;
  /**
   * For a change that differs from the approved one: the approved change as JSON text, cut if it is long, or
   * null if there was none.
   */
  readonly approvedChange?: string | null;
  /**
   * For a change that differs from the approved one: the change as it would be now, as JSON text, cut if it
   * is long.
   */
  readonly presentChange?: string | null;
}

/** An audit's finding about a record. `details` is a JSON object. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  /** A sentence for people. */
  readonly message: string;
  readonly details: string;
}

export type ChangeKind = 'update' | 'remove' | 'create';

/** A planned (dry run) or made change of one record. `before`, `after` and `shown` are JSON objects. */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** Changed attributes before the change. For a removal: the whole record. For a creation: null. */
  readonly before?: string | null;
  /** Changed attributes after the change. For a creation: the whole record. For a removal: null. */
  readonly after?: string | null;
  /** Attributes that the job stores with each change for display, such as `createdAt`. */
  readonly shown: string;
}

/**
 * The estimated reads, changes, cost and time of a run. Null if there is no earlier run with the same
 * parameters to estimate from.
 */
export interface JobEstimate {
  readonly tables: readonly { readonly table: string; readonly records: number; readonly bytes: number }[];
  /** Number of records that it visits. */
  readonly records: number;
  readonly readUnits: number;
  readonly changes?: number | null;
  readonly writeUnits?: number | null;
  /** The cost of reads and writes. */
  readonly dollars?: number | null;
  /** The cost of reads: the cost of a dry run, except for its journal. */
  readonly readDollars: number;
  readonly seconds?: number | null;
  /** The run that the estimate is based on. `at` is its end time. */
  readonly basis?: { readonly runId: string; readonly at: string; readonly dryRun: boolean } | null;
  /** Tables in which more than half of the records would change. */
  readonly moreThanHalf: readonly string[];
}

/**
 * The kill switch: whether all jobs are paused, and if so, by whom (email), since when (ISO 8601 in UTC) and
 * why.
 */
export interface JobSwitch {
  readonly paused: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly reason?: string | null;
}

/** A page of a list. `nextToken` is the start of the next page, or null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
