import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { canUndo, undoJob } from '#shared/jobs/run/undo';
import { messageOf } from '../../api/api-error';
import { startJob } from '../../api/run/run-commands';
import { runKeys, runQuery } from '../../api/runs';
import type { ToastAction } from '../toast/toast-store';
import { toast } from '../toast/toaster';
import { undoMessages } from '../undo/undo-messages';
import { offerOf } from './reverse-run-button';

export function endActions(
  client: QueryClient,
  run: JobRun,
  open: () => void,
  onUndone?: () => void,
): readonly ToastAction[] {
  const undo = { label: offerOf(run), onClick: () => void undoRun(client, run.id, onUndone) };
  return [...(canUndo(run, Date.now()) ? [undo] : []), { label: 'Open run', onClick: open }];
}

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

/**
 * Undoes a run, shows a toast at the end, and reloads all visible data. It is not a hook, because the page
 * that started the run may be gone.
 * @param onUndone called once all changes have been undone
 */
async function undoRun(client: QueryClient, runId: string, onUndone?: () => void): Promise<void> {
  try {
    // The toast closes when its button is pressed, so each press is a separate intent.
    const clientToken = crypto.randomUUID();
    const { id } = await startJob({ job: undoJob, params: { runId }, dryRun: false, clientToken });
    void client.invalidateQueries({ queryKey: runKeys.lists });
    void client.invalidateQueries({ queryKey: runKeys.run(runId) });
    const { title, status, reason } = await endOf(client, id);
    if (status === 'SUCCEEDED') {
      onUndone?.();
      toast.success(`${title}: done`);
    } else toast.error(`${title}: ${reason ?? 'not everything could be undone'}`);
  } catch (error) {
    toast.error(undoMessages.undoFailed, { description: messageOf(error) });
  } finally {
    void client.invalidateQueries();
  }
}

/** Resolves at a run's end. Follows it as a page does, so that its end is not announced twice. */
function endOf(client: QueryClient, id: string): Promise<JobRun> {
  const observer = new QueryObserver(client, {
    ...runQuery(id),
    refetchInterval: ({ state: { data } }) => (data ? pollEveryMs(data, Date.now()) : false),
  });
  return new Promise((resolve) => {
    const stop = observer.subscribe(({ data }) => {
      if (!data || isActive(data.status)) return;
      stop();
      resolve(data);
    });
  });
}
