import type { AccessGroup } from '../job/access';
import type { JobShape } from '../job/job-shape';
import type { RunStatus } from './run-status';

/**
 * Counts of a run, a table or a lane. Always `read = changed + failed + unchanged`; in a dry run `changed`
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
 * Units of DynamoDB's capacity that a lane or a run used up to its last checkpoint, records and ledger, by
 * the database's own word. Absent where an earlier version of the engine counted none.
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
  /** False for a job that is started from elsewhere than the catalogue: an undo, from the run it undoes. */
  readonly listed: boolean;
  readonly tables: readonly string[];
  readonly access: AccessGroup;
  /** Whether the caller is in the group `access`. */
  readonly permitted: boolean;
  /** What someone outside the group is told. */
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

/** A lane: a slice of one table that no other lane touches. */
export interface Lane extends Counts, Capacity {
  readonly lane: number;
  readonly table: string;
  readonly segment: number;
  readonly segments: number;
  /** Records that the lane is about to read, or has read when it is done. An estimate until then. */
  readonly total: number;
  /** Pages checkpointed. */
  readonly page: number;
  readonly done: boolean;
  readonly error?: string | null;
  readonly updatedAt?: string | null;
  /**
   * The attempt whose retry of failures this lane is: its records were counted as failed by another lane.
   * Absent: none.
   */
  readonly retryOf?: number | null;
  /** Set where the lane reads only what an index has for the run, not all of a segment. */
  readonly narrowed?: object | null;
  /** Findings of an audit so far, by kind. */
  readonly findings?: Readonly<Record<string, number>> | null;
  /** What slowed its last page down; absent: nothing. */
  readonly heldBack?: HeldBackBy | null;
  /** Units of what it is held back in, a second, that it allows itself now; absent: no limit. */
  readonly allowedPerSecond?: number | null;
}

/**
 * What slows a run down: its own limit of writes (or calls) or of reads, or a table that puts writes or reads
 * off.
 */
export type HeldBackBy = 'limit' | 'throttling' | 'readLimit' | 'readThrottling';

/** Lanes that are being held back now, and what they are allowed together. */
export interface HeldBack {
  readonly by: HeldBackBy;
  readonly lanes: number;
  /** Units a second, of writes or of reads. */
  readonly totalPerSecond: number;
}

/** Findings of an audit of one kind. */
export interface FindingCount {
  readonly kind: string;
  readonly count: number;
}

/**
 * Why a run needs a person, until one says that it was seen to, or a later run of the same job and parameters
 * stands for it.
 */
export interface Attention {
  /** In a sentence, such as '3 records could not be changed.' */
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
  /** That run needed nobody itself. */
  readonly ranWell?: boolean | null;
}

/** Progress over one table: its lanes added up. */
export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
  /** True where only what an index has for the run is read, not the whole table. */
  readonly narrowed?: boolean | null;
}

/** A run, as `jobRun` and `jobRuns` answer it. Times are ISO 8601 in UTC. */
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
  /** E-mail of the admin who started it. */
  readonly startedBy: string;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly endedAt?: string | null;
  /** Why it failed, for a person. */
  readonly reason?: string | null;
  /** Records the run is about to read; an estimate while lanes are open. 0 until planned. */
  readonly total: number;
  readonly tables: readonly TableProgress[];
  /** Only in `jobRun`, and only when asked for. */
  readonly lanes?: readonly Lane[] | null;
  /** Id of the run that this one undoes. */
  readonly undoes?: string | null;
  /** Id of the last run that was started to undo this one; `undoStateOf` says how far it came. */
  readonly undoneBy?: string | null;
  /** True while that run is at work. */
  readonly undoUnderWay?: boolean | null;
  /** Records whose changes that run left as they are, once it is over; null for none. */
  readonly changesStanding?: number | null;
  /**
   * Until when it can be undone, as long as its journal is kept; null for a dry run, and for a run that
   * changed nothing.
   */
  readonly undoableUntil?: string | null;
  /** Version of the functions that the last attempt ran on. */
  readonly codeVersion?: string | null;
  readonly shape: JobShape;
  /** Of an audit, by kind, in the order in which its lanes tell of them. */
  readonly findings: readonly FindingCount[];
  /**
   * In a retry of failures: records to visit again, and those visited so far. Both 0 in any other attempt.
   */
  readonly toRetry: number;
  readonly retried: number;
  /** When a stop was asked for that the run has not taken yet. */
  readonly stopRequestedAt?: string | null;
  /**
   * Write units a second that the run may use at most (of a job of calls: calls), all lanes together; null:
   * no limit.
   */
  readonly writesPerSecond?: number | null;
  /**
   * Read units a second at most, all lanes together; null: a share of what a provisioned table has, no limit
   * on demand.
   */
  readonly readsPerSecond?: number | null;
  /** The run fails when more records than this could not be changed; null: no ceiling. */
  readonly maxFailures?: number | null;
  /** Lanes in which its starter wanted the tables read; null: by their sizes. */
  readonly laneCount?: number | null;
  /** Null while nothing holds it back. */
  readonly heldBack?: HeldBack | null;
  /** Null for a run that needs nobody. */
  readonly attention?: Attention | null;
  /** For a scheduled run: the time that it was due, ISO 8601 in UTC. */
  readonly scheduledFor?: string | null;
}

/** How a job that changes records went last, as `lastRuns` answers it. */
export interface LastRuns {
  readonly job: string;
  /** Its newest real run. */
  readonly last: JobRun;
  /** Of a job that is to run once: the newest real run that succeeded and of which nothing was undone. */
  readonly succeeded?: JobRun | null;
}

/** A job that starts by itself, as `jobSchedules` answers it. Times are ISO 8601 in UTC. */
export interface ScheduledJob {
  readonly job: string;
  readonly title: string;
  /** As EventBridge Scheduler takes it, in UTC: `cron(0 2 * * ? *)`. */
  readonly expression: string;
  /** Null while it is paused. */
  readonly nextAt?: string | null;
  /** The last time that it was due: started, or not because it was paused. */
  readonly lastAt?: string | null;
  readonly lastRunId?: string | null;
  readonly lastStatus?: RunStatus | null;
  readonly paused: boolean;
  readonly pausedBy?: string | null;
  readonly pausedAt?: string | null;
  /** Whether the caller may pause it. */
  readonly permitted: boolean;
}

/** Levels of log lines, the gravest last. */
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

/** Who says a line: a run, in its log, or the API, of what it did for a person. */
export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];

/**
 * A line of all logs, as `logLines` answers it. `id` is a ULID: it sorts by time. What a line is not about is
 * null.
 */
export interface ActivityLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  /** Who did it, or started the run that says it: an e-mail, or `System`. */
  readonly user?: string | null;
  readonly job?: string | null;
  readonly runId?: string | null;
  readonly attempt?: number | null;
  readonly lane?: number | null;
  /** Of a command: the field of the API, such as `updateExercise`. */
  readonly operation?: string | null;
  /** Of a command about a record: `<Model>#<id>`. */
  readonly record?: string | null;
  /** Of a command that was refused or failed: its code, such as `Conflict`. */
  readonly code?: string | null;
  /** Of a failure: what the person was shown, and what the function's own log has the cause under. */
  readonly reference?: string | null;
  /** Of a command: until the answer was known. */
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
   * The attempt whose retry settled it: the record was changed, or needed no change. Null while it stands.
   */
  readonly settledIn?: number | null;
}

/** What an audit found about a record. `details` is a JSON object as text. */
export interface Finding {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly key: string;
  /** In a sentence, for a person. */
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
  /** Touched attributes before; the whole record for a removal; null for a creation. */
  readonly before?: string | null;
  /** Touched attributes after; the whole record for a creation; null for a removal. */
  readonly after?: string | null;
  /** Attributes that the job keeps with each change for the person who reads it, such as `createdAt`. */
  readonly shown: string;
}

/**
 * What a run of a job would read, change, cost and take. What no earlier run of the same parameters tells is
 * null.
 */
export interface JobEstimate {
  readonly tables: readonly { readonly table: string; readonly records: number; readonly bytes: number }[];
  /** Records that it visits. */
  readonly records: number;
  readonly readUnits: number;
  readonly changes?: number | null;
  readonly writeUnits?: number | null;
  /** Of reads and writes. */
  readonly dollars?: number | null;
  /** Of reads alone: what a dry run costs, but for its journal. */
  readonly readDollars: number;
  readonly seconds?: number | null;
  /** The run that tells; `at` is when it ended. */
  readonly basis?: { readonly runId: string; readonly at: string; readonly dryRun: boolean } | null;
  /** Tables of which more than half would be changed. */
  readonly moreThanHalf: readonly string[];
}

/**
 * The kill switch: whether all jobs are paused and, while they are, by whom (e-mail), since when (ISO 8601 in
 * UTC) and why.
 */
export interface JobSwitch {
  readonly paused: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly reason?: string | null;
}

/** A page of a list and where the next one begins; `nextToken` null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
