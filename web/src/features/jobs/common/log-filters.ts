/** The log's filters, in a separate file because they are part of the initial load. */
export const logFilters = ['all', 'warning', 'error'] as const;

export type LogFilter = (typeof logFilters)[number];
