import type { JobRun } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { type OwnUndo, standsWhole, undoStateOf } from '#shared/jobs/run/undo';

/** The colours and labels. The icons are in run-status.tsx. */
export const statusLooks: Readonly<Record<RunStatus, { readonly token: string; readonly label: string }>> = {
  QUEUED: { token: 'status.queued', label: 'Queued' },
  RUNNING: { token: 'status.running', label: 'Running' },
  STOPPING: { token: 'status.stopping', label: 'Stopping' },
  STOPPED: { token: 'status.stopped', label: 'Stopped' },
  SUCCEEDED: { token: 'status.succeeded', label: 'Succeeded' },
  COMPLETED_WITH_FAILURES: { token: 'status.completedWithFailures', label: 'Completed with failures' },
  FAILED: { token: 'status.failed', label: 'Failed' },
};

export function undoWordsOf(run: OwnUndo & Pick<JobRun, 'changed'>): string | undefined {
  const state = undoStateOf(run);
  if (state === 'none') return undefined;
  if (state === 'partly' && standsWhole(run)) return 'Undo failed';
  return { underWay: 'Being undone', partly: 'Partly undone', undone: 'Undone' }[state];
}
