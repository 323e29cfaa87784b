import type { RunRow } from '../ledger/ledger';

/**
 * Returns the group that may undo a run, which is the group that may see it (shared/jobs/job/access.ts). The
 * API checks this when the undo is started (functions/api/jobs/start-job.ts). The undo has the same access as
 * the run, regardless of who has access to the `undo-run` job. The same applies to the undo of an undo.
 */
export const accessOfUndo = (undone: Pick<RunRow, 'access'>): RunRow['access'] => undone.access;
