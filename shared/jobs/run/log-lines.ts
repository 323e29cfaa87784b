export type { ActivityLine, LogLine } from '../../api/api-types';

/** The levels of log lines, in ascending order of severity. */
export const logLevels = ['info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The sources of a log line: a run's log, or the API's command log. */
export const logSources = ['run', 'command'] as const;
export type LogSource = (typeof logSources)[number];
