/** In ascending order of severity. */
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `id` is a ULID, which sorts by time. */
export interface LogLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly lane?: number | null;
  readonly attempt: number;
}

export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];

/** From any of the logs. `id` is a ULID. Fields that do not apply are null. */
export interface ActivityLine {
  readonly id: string;
  readonly at: string;
  readonly level: LogLevel;
  readonly source: LogSource;
  readonly message: string;
  /** The email of whoever sent the command or started the run, or `System`. */
  readonly user?: string | null;
  readonly job?: string | null;
  readonly runId?: string | null;
  readonly attempt?: number | null;
  readonly lane?: number | null;
  /** A command's API field, such as `updateExercise`. */
  readonly operation?: string | null;
  /** `<Model>#<id>`. */
  readonly record?: string | null;
  /** Of a rejected or failed command, such as `Conflict`. */
  readonly code?: string | null;
  /** Shown to the caller. The function's own log has the cause under this reference. */
  readonly reference?: string | null;
  /** From the request to the response. */
  readonly durationMs?: number | null;
}
