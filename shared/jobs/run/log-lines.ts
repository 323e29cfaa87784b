/** The levels of log lines, the most serious last. */
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

/** The sources of a line: a run's log, or the API's log of commands. */
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
