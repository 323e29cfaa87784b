import { useNavigate, useSearch } from '@tanstack/react-router';
import { isActive } from '#shared/jobs/run/run-status';
import { useClientTokens } from '../../api/client-token';
import { useRun, useStartJob } from '../../api/runs';
import type { Notice } from '../actions/notice-line';
import { messages } from './messages';
import { cancelJob } from './queries';

/** Starts the run that cancels today's notifications, and follows it by the page's address. */
export function useCancelling() {
  const search: { readonly run?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  const start = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const { data } = useRun(search.run);
  const run = data?.job === cancelJob ? data : undefined;
  const active = run !== undefined && isActive(run.status);

  const cancel = (onStarted: () => void) => {
    const intent = { job: cancelJob, dryRun: false, params: {} };
    start.mutate(
      { ...intent, clientToken: tokenOf(intent) },
      {
        onSuccess: ({ id }) => {
          forget();
          onStarted();
          void navigate({ to: '.', search: { run: id }, replace: true, resetScroll: false });
        },
      },
    );
  };

  return {
    run,
    active,
    notice: run && !active ? noticeOf(run) : undefined,
    starting: start.isPending,
    error: start.error,
    cancel,
  };
}

function noticeOf(run: NonNullable<ReturnType<typeof useRun>['data']>): Notice {
  const { id: runId, status, changed, failed, reason } = run;
  if (status === 'SUCCEEDED' && changed === 0) return { tone: 'info', text: messages.nothingToCancel, runId };
  const said = [
    ...(reason ? [reason] : []),
    messages.cancelled(changed),
    ...(failed > 0 ? [messages.notCancelled(failed)] : []),
  ];
  return { tone: status === 'SUCCEEDED' ? 'success' : 'warning', text: said.join(' '), runId };
}
