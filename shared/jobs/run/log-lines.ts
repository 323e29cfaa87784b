/** The levels of log lines, in ascending order of severity. */
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A line in a run's log. `id` is a ULID, which sorts by time. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly lane?: number | null;
  readonly attempt: number;
}

/** The sources of a log line: a run's log, or the API's command log. */
export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];

/**
 * A line from any of the logs, as returned by `logLines`. `id` is a ULID, which sorts by time. Fields that do
 * not apply are null.
 */
export interface ActivityLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  /** The email of the person who sent the command or started the run, or `System`. */
  readonly user?: string | null;
  readonly job?: string | null;
  readonly runId?: string | null;
  readonly attempt?: number | null;
  readonly lane?: number | null;
  /** For a command: the name of the API field, such as `updateExercise`. */
  readonly operation?: string | null;
  /** For a command on a record: `<Model>#<id>`. */
  readonly record?: string | null;
  /** For a rejected or failed command: its error code, such as `Conflict`. */
  readonly code?: string | null;
  /**
   * For a failure: the reference shown to the caller. The function's own log contains the cause under this
   * reference.
   */
  readonly reference?: string | null;
  /** For a command: the time from the request to the response. */
  readonly durationMs?: number | null;
}
