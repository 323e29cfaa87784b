import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { formatLocalMinute } from '#shared/text/time-format';
import type { Notice } from '../actions/notice-line';
import { usePageNavigate } from '../links/use-page-navigate';
import { useEnd } from '../run/use-end';
import { usePickUp } from '../run/use-pick-up';
import { useStartAndFollow } from '../run/use-start-and-follow';
import { messages } from './messages';
import { cancelJob } from './queries';
import { notificationsQuery, toCancel, todayKey, todayUtc } from './today';

/** Starts a cancellation, and follows the run in the page's URL or else one in progress. */
export function useCancelling() {
  const search: { readonly run?: string | undefined } = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const client = useQueryClient();
  const { data: notifications, dataUpdatedAt } = useQuery(notificationsQuery(todayUtc()));
  const { begin, starting, started, error, run: followed } = useStartAndFollow({ id: search.run });
  const run = followed?.job === cancelJob ? followed : undefined;
  const active = run !== undefined && isActive(run.status);
  const [seen, setSeen] = useState<string>();
  if (active && seen !== run.id) setSeen(run.id);
  // A run that had ended before the page was opened is not announced.
  const isNews = run !== undefined && (run.id === seen || run.id === started?.id);
  useEnd(run?.id, run, () => void client.invalidateQueries({ queryKey: todayKey }));

  const toCome = notifications && toCancel(notifications, Date.now()).length;
  // What was scheduled after the cancellation is not what it cancelled.
  const isOld =
    run?.failed === 0 && toCome !== undefined && toCome > 0 && dataUpdatedAt > Date.parse(run.endedAt ?? '');

  const follow = ({ id }: JobRun) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, run: id }),
      replace: true,
      resetScroll: false,
    });
  const isFree = search.run === undefined || (followed !== undefined && !active);
  usePickUp(isFree, [{ job: cancelJob, own: false }], ([found]) => found && follow(found));

  const cancel = (onStarted: () => void) =>
    begin(
      { job: cancelJob, dryRun: false },
      {
        onStarted: (one) => {
          onStarted();
          follow(one);
        },
      },
    );

  return {
    run,
    active,
    /** The ID of the run, if it has ended since the page was opened. */
    ended: isNews && !active ? run.id : undefined,
    notice: run && !active ? noticeOf(run, isNews && !isOld) : undefined,
    /** The number that can be cancelled. Undefined until known. */
    toCome,
    /** Why there is nothing to cancel. Undefined if there is something to cancel, or if this is unknown. */
    nothing: toCome === 0 && !active ? messages.nothingLeft : undefined,
    starting,
    error,
    cancel,
  };
}

function noticeOf({ id: runId, status, changed, failed, reason, endedAt }: JobRun, isNews: boolean): Notice {
  const when = isNews || !endedAt ? [] : [messages.earlier(formatLocalMinute(Date.parse(endedAt)))];
  if (status === 'SUCCEEDED' && changed === 0) {
    return { tone: 'info', text: [...when, messages.nothingToCancel].join(' '), runId };
  }
  const said = [
    ...when,
    ...(reason ? [reason] : []),
    messages.cancelled(changed),
    ...(failed > 0 ? [messages.notCancelled(failed)] : []),
  ];
  const tone = status !== 'SUCCEEDED' ? 'warning' : isNews ? 'success' : 'info';
  return { tone, text: said.join(' '), runId };
}
