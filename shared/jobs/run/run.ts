import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { RunStatus } from './run-status';

/**
 * Counts of a run, a table or a lane. Always `read = changed + failed + unchanged`; in a dry run, `changed`
 * counts what would change.
 */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /**
   * Records that another writer changed between read and write; each also counts as changed, failed or
   * unchanged.
   */
  readonly conflicts: number;
}

/**
 * Capacity units that a lane or a run used up to its last checkpoint, for records and ledger, as DynamoDB
 * reports them. Absent if an earlier version of the engine counted none.
 */
export interface Capacity {
  readonly readUnits?: number | null;
  readonly writeUnits?: number | null;
}

/** A job of the catalogue, as the API shows it. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'one-time' | 'reusable' | 'cleanup' | 'audit' | 'report';
  readonly shape: JobShape;
  /**
   * False for a job that is not started from the catalogue: an undo is started from the run that it undoes.
   */
  readonly listed: boolean;
  readonly tables: readonly string[];
  readonly access: AccessGroup;
  /** Whether the caller is in the group `access`. */
  readonly permitted: boolean;
  /** The message for people outside the group. */
  readonly refusal: string;
  /** JSON Schema of the parameters, as JSON text. */
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

/** A lane: a part of one table that no other lane touches. */
export interface Lane extends Counts, Capacity {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** Records that the lane will read, or has read once it is done. An estimate until then. */
  readonly total: number;
  /** Number of checkpointed pages. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /**
   * The attempt for which this lane retries failures; another lane counted its records as failed. Absent:
   * none.
   */
  readonly retryOf?: number | null;
  /** Set if the lane reads only what an index holds for the run, not a whole segment. */
  readonly narrowed?: object | null;
  /** Findings of an audit so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** The reason why its last page was held back; absent: it was not. */
  readonly heldBack?: HeldBackBy | null;
  /** Units per second, of what holds it back, that it allows itself now; absent: no limit. */
  readonly allowedPerSecond?: number | null;
}

/**
 * Reasons why a run is slowed down: its own limit of writes (or calls) or reads, or a table that throttles
 * writes or reads.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling';

/** Lanes that are held back now, and the rate that they are allowed together. */
export interface HeldBack {
  readonly by: HeldBackBy;
  readonly lanes: number;
  /** Units per second, of writes or of reads. */
  readonly totalPerSecond: number;
}

/** Findings of an audit of one kind. */
export interface FindingCount {
  readonly kind: string;
  readonly count: number;
}

/**
 * Why a run needs a person, until somebody acknowledges it or a later run of the same job and parameters
 * supersedes it.
 */
export interface Attention {
  /** One sentence, such as '3 records could not be changed.' */
  readonly reason: string;
  /**
   * Email of the admin whom alone it concerns: who started by hand what writes nothing. Absent: it concerns
   * on-call.
   */
  readonly onlyFor?: string | null;
  readonly acknowledgedBy?: string | null;
  readonly acknowledgedAt?: string | null;
  readonly note?: string | null;
  /** Id of the later run that came to its end. */
  readonly supersededBy?: string | null;
  /** Whether that run needed nobody itself. */
  readonly ranWell?: boolean | null;
}

/** Progress over one table: its lanes added up. */
export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
  /** True if only what an index holds for the run is read, not the whole table. */
  readonly narrowed?: boolean | null;
}

/** A run as `jobRun` and `jobRuns` return it. Times are ISO 8601 in UTC. */
export interface JobRun extends Counts, Capacity {
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
  /** Why it failed, for people. */
  readonly reason?: string | null;
  /** Records that the run will read; an estimate while lanes are open. 0 until planned. */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** Only in `jobRun`, and only if requested. */
  readonly lanes?: readonly Lane[] | null;
  /** Id of the run that this one undoes. */
  readonly undoes?: string | null;
  /** Id of the last run that was started to undo this one; `undoStateOf` says how far it came. */
  readonly undoneBy?: string | null;
  /** True while that run is at work. */
  readonly undoUnderWay?: boolean | null;
  /** Records whose changes that run left, once it is over; null for none. */
  readonly changesStanding?: number | null;
  /**
   * Until when it can be undone, while its journal is kept; null for a dry run, and for a run that changed
   * nothing.
   */
  readonly undoableUntil?: string | null;
  /** Version of the functions that the last attempt ran on. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** For an audit: findings by kind, in the order in which its lanes report them. */
  readonly findings: readonly FindingCount[];
  /**
   * In a retry of failures: records to visit again, and those visited so far. Both are 0 in any other
   * attempt.
   */
  readonly toRetry: number;
  readonly retried: number;
  /** When a stop was requested that the run has not taken yet. */
  readonly stopRequestedAt?: string | null;
  /** Maximum write units (or calls, for a job of calls) per second, over all lanes; null: no limit. */
  readonly writesPerSecond?: number | null;
  /**
   * Maximum read units per second, over all lanes; null: a share of a provisioned table's capacity, no limit
   * on demand.
   */
  readonly readsPerSecond?: number | null;
  /** The run fails if more records than this could not be changed; null: no ceiling. */
  readonly maxFailures?: number | null;
  /** Number of lanes that the starter asked for; null: according to the tables' sizes. */
  readonly laneCount?: number | null;
  /** Null while nothing holds it back. */
  readonly heldBack?: HeldBack | null;
  /** Null for a run that needs nobody. */
  readonly attention?: Attention | null;
  /** For a scheduled run: the time at which it was due, ISO 8601 in UTC. */
  readonly scheduledFor?: string | null;
}

/** How a job that changes records last went, as `lastRuns` returns it. */
export interface LastRuns {
  readonly job: string;
  /** Its newest real run. */
  readonly last: JobRun;
  /** For a one-time job: the newest real run that succeeded and of which nothing was undone. */
  readonly succeeded?: JobRun | null;
}

/** A scheduled job, as `jobSchedules` returns it. Times are ISO 8601 in UTC. */
export interface ScheduledJob {
  readonly job: string;
  readonly title: string;
  /** In the form that EventBridge Scheduler takes, in UTC: `cron(0 2 * * ? *)`. */
  readonly expression: string;
  /** Null while it is paused. */
  readonly nextAt?: string | null;
  /** The last time that it was due, whether it started a run or was skipped because of a pause. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** Whether the caller may pause it. */
  readonly permitted: boolean;
}

/** Levels of log lines, the most serious last. */
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line of a run's log. `id` is a ULID: it sorts by time. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly lane?: number | null;
  readonly attempt: number;
}

/** The source of a line: a run's log, or the API's log of a person's commands. */
export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];

/**
 * A line of all logs, as `logLines` returns it. `id` is a ULID: it sorts by time. What does not apply to a
 * line is null.
 */
export interface ActivityLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  /** The person who sent the command, or who started the run that logged it: an email, or `System`. */
  readonly user?: string | null;
  readonly job?: string | null;
  readonly runId?: string | null;
  readonly attempt?: number | null;
  readonly lane?: number | null;
  /** For a command: the field of the API, such as `updateExercise`. */
  readonly operation?: string | null;
  /** For a command about a record: `<Model>#<id>`. */
  readonly record?: string | null;
  /** For a command that was refused or failed: its code, such as `Conflict`. */
  readonly code?: string | null;
  /** For a failure: the reference that the person saw, under which the function's own log has the cause. */
  readonly reference?: string | null;
  /** For a command: the time until the answer was known. */
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
   * The attempt whose retry settled it: the record was changed, or needed no change. Null while it is open.
   */
  readonly settledIn?: number | null;
}

/** An audit's finding about a record. `details` is a JSON object as text. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  /** One sentence, for a person. */
  readonly message: string;
  readonly details: string;
}

export type ChangeKind = 'update' | 'remove' | 'create';

/**
 * A change of one record, planned (dry run) or made. `before`, `after` and `shown` are JSON objects as text.
 */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  /** Touched attributes before the change; for a removal, the whole record; for a creation, null. */
  readonly before?: string | null;
  /** Touched attributes after the change; for a creation, the whole record; for a removal, null. */
  readonly after?: string | null;
  /** Attributes that the job keeps with each change for people who read it, such as `createdAt`. */
  readonly shown: string;
}

/**
 * The estimated reads, changes, cost and time of a run. Null if no earlier run with the same parameters shows
 * them.
 */
export interface JobEstimate {
  readonly tables: readonly { readonly table: string; readonly records: number; readonly bytes: number }[];
  /** Records that it visits. */
  readonly records: number;
  readonly readUnits: number;
  readonly changes?: number | null;
  readonly writeUnits?: number | null;
  /** For reads and writes. */
  readonly dollars?: number | null;
  /** For reads alone: the cost of a dry run, apart from its journal. */
  readonly readDollars: number;
  readonly seconds?: number | null;
  /** The run that the estimate is based on; `at` is when it ended. */
  readonly basis?: { readonly runId: string; readonly at: string; readonly dryRun: boolean } | null;
  /** Tables of which more than half would be changed. */
  readonly moreThanHalf: readonly string[];
}

/**
 * The kill switch: whether all jobs are paused and, while they are, by whom (email), since when (ISO 8601 in
 * UTC) and why.
 */
export interface JobSwitch {
  readonly paused: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly reason?: string | null;
}

/** A page of a list, and where the next one begins; `nextToken` is null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
