/**
 * The filters of the log by level: all lines, warnings and errors, or errors only. The first load needs these
 * filters, so they are in their own file.
 */
export const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];
