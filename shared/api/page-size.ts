/** The default and maximum number of items per list page. A limit below 1 is rejected. */
export interface PageSize {
  readonly standard: number;
  readonly most: number;
  /** What happens when a limit exceeds the maximum. By default, the limit is lowered to the maximum. */
  readonly above?: 'refused';
}

export const pageSizes = {
  jobRuns: { standard: 25, most: 100 },
  logLines: { standard: 50, most: 1000 },
  jobLog: { standard: 500, most: 1000 },
  jobFailures: { standard: 100, most: 1000 },
  jobFindings: { standard: 100, most: 1000 },
  reportRows: { standard: 10, most: 1000 },
  jobChanges: { standard: 100, most: 1000 },
  recordHistory: { standard: 25, most: 100 },
  users: { standard: 25, most: 100 },
  directoryUsers: { standard: 25, most: 60 },
  backups: { standard: 10, most: 50 },
  /** OneSignal's API sets the maximum. */
  pushNotifications: { standard: 25, most: 50 },
  records: { standard: 100, most: 1000, above: 'refused' },
} as const satisfies Readonly<Record<string, PageSize>>;

/** The maximum number of segments for reading a list of records in parallel. */
export const maxSegments = 16;
