/**
 * The log's level filters: all, warnings and errors, or errors only. In a file of its own for the first load.
 */
export const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];
