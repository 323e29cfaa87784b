import type { AccessGroup } from './access';
import type { RunStatus } from './run-status';

/** Counts of a run, a table or a lane. Always `read = changed + failed + unchanged`; in a dry run `changed` counts what would change. */
export interface Counts {
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
  readonly unchanged: number;
  /** Records that another writer changed between read and write; each also counts as changed, failed or unchanged. */
  readonly conflicts: number;
}

/** A job of the catalogue, as the API shows it. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'one-time' | 'reusable' | 'cleanup' | 'audit' | 'report';
  readonly shape: 'sweep' | 'undo';
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
export interface Lane extends Counts {
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
}

/** Progress over one table: its lanes added up. */
export interface TableProgress extends Counts {
  readonly table: string;
  readonly total: number;
  readonly lanes: number;
  readonly lanesDone: number;
  readonly done: boolean;
}

/** A run, as `jobRun` and `jobRuns` answer it. Times are ISO 8601 in UTC. */
export interface JobRun extends Counts {
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
  /** Id of the run that undid this one. */
  readonly undoneBy?: string | null;
  /** Until when it can be undone, as long as its journal is kept; null for a dry run. */
  readonly undoableUntil?: string | null;
  /** Version of the functions that the last attempt ran on. */
  readonly codeVersion?: string | null;
}

export type LogLevel = 'info' | 'warning' | 'error';

/** A line of a run's log. `id` is a ULID: it sorts by time. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly lane?: number | null;
  readonly attempt: number;
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
}

export type ChangeKind = 'update' | 'remove' | 'create';

/** A change of one record, planned (dry run) or made. `before`, `after` and `shown` are JSON objects as text. */
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

/** A page of a list and where the next one begins; `nextToken` null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
