/**
 * The log's level filters: all, warnings and errors, or errors only. In a separate file, because the first
 * load needs them.
 */
export const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];
