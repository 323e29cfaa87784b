import { useSearch } from '@tanstack/react-router';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import type { Notice } from '../actions/notice-line';
import { usePageNavigate } from '../links/use-page-navigate';
import { useStartAndFollow } from '../run/use-start-and-follow';
import { messages } from './messages';
import { cancelJob } from './queries';

/**
 * Returns the state of a cancellation. A cancellation starts a run that cancels today's notifications. The
 * hook follows the run whose ID is in the page's URL. Both the manual scheduler and the notification
 * scheduler use this hook.
 */
export function useCancelling() {
  const search: { readonly run?: string | undefined } = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const { begin, starting, error, run: followed } = useStartAndFollow({ id: search.run });
  const run = followed?.job === cancelJob ? followed : undefined;
  const active = run !== undefined && isActive(run.status);

  const cancel = (onStarted: () => void) =>
    begin(
      { job: cancelJob, dryRun: false },
      {
        onStarted: ({ id }) => {
          onStarted();
          void navigate({
            to: '.',
            search: (before) => ({ ...before, run: id }),
            replace: true,
            resetScroll: false,
          });
        },
      },
    );

  return {
    run,
    active,
    notice: run && !active ? noticeOf(run) : undefined,
    starting,
    error,
    cancel,
  };
}

function noticeOf({ id: runId, status, changed, failed, reason }: JobRun): Notice {
  if (status === 'SUCCEEDED' && changed === 0) return { tone: 'info', text: messages.nothingToCancel, runId };
  const said = [
    ...(reason ? [reason] : []),
    messages.cancelled(changed),
    ...(failed > 0 ? [messages.notCancelled(failed)] : []),
  ];
  return { tone: status === 'SUCCEEDED' ? 'success' : 'warning', text: said.join(' '), runId };
}
