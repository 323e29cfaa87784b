/**
 * The statuses of a run and the only changes between them. Everything that shows or changes a status uses
 * this table.
 *
 *   QUEUED ─► RUNNING ─► SUCCEEDED | COMPLETED_WITH_FAILURES | FAILED
 *      │         │
 *      └──► STOPPING ─► STOPPED      (or one of the three, if the last lane was done first)
 *
 *   STOPPED, FAILED ─► QUEUED            resume: a new attempt over the lanes that are not done
 *   COMPLETED_WITH_FAILURES ─► QUEUED    retry: a new attempt over the records that failed
 *
 * QUEUED: in the ledger, its execution has not begun. RUNNING: lanes are working or being planned. STOPPING:
 * a person requested it, and lanes have not all seen it. STOPPED: ended by a person, with lanes left. FAILED:
 * a lane could not continue, or the execution died. COMPLETED_WITH_FAILURES: every lane is done, but some
 * records could not be changed. SUCCEEDED: every lane is done, without failures.
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

const transitions: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  QUEUED: ['RUNNING', 'STOPPING', 'FAILED'],
  RUNNING: ['STOPPING', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'FAILED'],
  STOPPING: ['STOPPED', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'FAILED'],
  STOPPED: ['QUEUED'],
  FAILED: ['QUEUED'],
  SUCCEEDED: [],
  COMPLETED_WITH_FAILURES: ['QUEUED'],
};

/** The statuses from which a run may change to `to`, for the condition of a write. */
export function statusesBefore(to: RunStatus): readonly RunStatus[] {
  return runStatuses.filter((from) => transitions[from].includes(to));
}

export const activeStatuses = ['QUEUED', 'RUNNING', 'STOPPING'] as const satisfies readonly RunStatus[];

/** True while something may still change without a person. */
export function isActive(status: RunStatus): boolean {
  return (activeStatuses as readonly RunStatus[]).indexOf(status) >= 0;
}

/**
 * True if every lane is done: everything that the run read, changed or found is included, though some records
 * may have failed.
 */
export function isComplete(status: RunStatus): boolean {
  return status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';
}

/** True if a person may ask the run to stop. */
export function canStop(status: RunStatus): boolean {
  return transitions[status].includes('STOPPING');
}

/** True if a new attempt at the remaining work may be started. */
export function canResume(status: RunStatus): boolean {
  return status === 'STOPPED' || status === 'FAILED';
}

/** True if a new attempt over the records that failed may be started. */
export function canRetry(status: RunStatus): boolean {
  return status === 'COMPLETED_WITH_FAILURES';
}
