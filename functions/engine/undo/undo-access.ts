import type { RunRow } from '../ledger/ledger';

/**
 * Returns who may undo a run: everyone who may see it, and no one else (shared/jobs/job/access.ts). The API
 * checks this when the undo is started (functions/api/jobs/start-job.ts), and the undo keeps the run's
 * access, regardless of the access of the job `undo-run`. The same applies to the undo of an undo.
 */
export const accessOfUndo = (undone: Pick<RunRow, 'access'>): RunRow['access'] => undone.access;
