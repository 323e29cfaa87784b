/**
 * The statuses of a run and the possible transitions between them.
 *
 *     QUEUED ─► RUNNING ─► SUCCEEDED | COMPLETED_WITH_FAILURES | FAILED
 *        │         │
 *        └──► STOPPING ─► STOPPED      (or one of the three above, if the last lane is done before the stop)
 *
 *     QUEUED ─► FAILED                     the execution died before it began
 *     STOPPED, FAILED ─► QUEUED            resume: a new attempt over the lanes that are not done
 *     COMPLETED_WITH_FAILURES ─► QUEUED    retry: a new attempt over the records that failed
 *
 * QUEUED: in the ledger, but its execution has not begun. RUNNING: lanes are being planned or are working.
 * STOPPING: a stop was requested, but not all lanes have stopped. STOPPED: stopped by a person before all
 * lanes were done. FAILED: a lane could not continue, or the execution died. COMPLETED_WITH_FAILURES: every
 * lane is done, but some records could not be changed. SUCCEEDED: every lane is done, without failures.
 */
export const runStatuses = [
  'QUEUED',
  'RUNNING',
  'STOPPING',
  'STOPPED',
  'SUCCEEDED',
  'COMPLETED_WITH_FAILURES',
  'FAILED',
] as const;

export type RunStatus = (typeof runStatuses)[number];

const nextStatuses: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  QUEUED: ['RUNNING', 'STOPPING', 'FAILED'],
  RUNNING: ['STOPPING', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'FAILED'],
  STOPPING: ['STOPPED', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'FAILED'],
  STOPPED: ['QUEUED'],
  SUCCEEDED: [],
  COMPLETED_WITH_FAILURES: ['QUEUED'],
  FAILED: ['QUEUED'],
};

export const mayBecome = (status: RunStatus, next: RunStatus): boolean =>
  nextStatuses[status].indexOf(next) >= 0;

/** The filters by status. `ANY_FAILURE` selects every run with at least one failure. */
export const statusFilters = ['ANY_FAILURE', ...runStatuses] as const;

export type RunStatusFilter = (typeof statusFilters)[number];

/** The statuses of failures. A stopped run counts only if some of its records failed. */
export const failureStatuses = ['FAILED', 'COMPLETED_WITH_FAILURES'] as const satisfies readonly RunStatus[];

export const activeStatuses = ['QUEUED', 'RUNNING', 'STOPPING'] as const satisfies readonly RunStatus[];

/** True if a run can still change without a person. */
export function isActive(status: RunStatus): boolean {
  return (activeStatuses as readonly RunStatus[]).indexOf(status) >= 0;
}

/** True if every lane is done: everything was read, although some records may have failed. */
export function isComplete(status: RunStatus): boolean {
  return status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';
}

export function canStop(status: RunStatus): boolean {
  return mayBecome(status, 'STOPPING');
}

export function canResume(status: RunStatus): boolean {
  return status === 'STOPPED' || status === 'FAILED';
}

export function canRetry(status: RunStatus): boolean {
  return status === 'COMPLETED_WITH_FAILURES';
}
