import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { JobRun } from '#shared/jobs/run/run';
import { canUndo } from '#shared/jobs/run/undo';
import type { ToastAction } from '../toast/toast-store';
import { offerOf } from './reverse-run-button';
import { undoRun } from './undo-run';

/**
 * Returns the actions for the toast about a run that has ended. The actions undo the run, if possible, and
 * open its page.
 */
export function endActions(
  client: QueryClient,
  run: JobRun,
  open: () => void,
  onUndone?: () => void,
): readonly ToastAction[] {
  const undo = { label: offerOf(run), onClick: () => void undoRun(client, run.id, onUndone) };
  return [...(canUndo(run, Date.now()) ? [undo] : []), { label: 'Open run', onClick: open }];
}

/** Returns a function that creates the actions for the toast about a run. */
export function useEndActions(): (run: JobRun, onUndone?: () => void) => readonly ToastAction[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (run, onUndone) =>
    endActions(
      client,
      run,
      () => void navigate({ to: '/admin/jobs/$runId', params: { runId: run.id } }),
      onUndone,
    );
}
