import type { RunRow } from '../ledger/ledger';

/**
 * Who may undo a run is who may see it (shared/jobs/job/access.ts). The API checks this when the undo is
 * started (functions/api/jobs/start-job.ts). The undo has the run's access, regardless of who has access to
 * the `undo-run` job; likewise the undo of an undo.
 */
export const accessOfUndo = (undone: Pick<RunRow, 'access'>): RunRow['access'] => undone.access;
