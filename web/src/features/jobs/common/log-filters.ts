/**
 * The level filters of the log: all lines, warnings and errors, or errors only. They have their own file
 * because they are part of the initial load.
 */
export const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];
