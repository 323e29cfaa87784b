import type { RunRow } from '../ledger/ledger';

/**
 * Who may undo a run: everybody who may see it, and nobody else (shared/jobs/job/access.ts). The API checks
 * this when the undo is started (functions/api/jobs/start-job.ts), and the undo keeps the run's access,
 * whatever the access of the job `undo-run`. The same holds for the undo of an undo.
 */
export const accessOfUndo = (undone: Pick<RunRow, 'access'>): RunRow['access'] => undone.access;
