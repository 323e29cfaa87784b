import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { useRun } from '../../api/runs';
import { useEnd } from '../run/use-end';
import { usePickUp } from '../run/use-pick-up';
import { messages } from './messages';
import { type Scheduled, scheduleJob, useSchedule } from './queries';
import { todayKey } from './today';

/** The pause between the exercise and breathing calls, in milliseconds (docs/product.md). */
const pauseMs = 2_000;

export interface CallResult {
  readonly type: NotificationType;
  readonly scheduled: Scheduled;
}

/** The current step: a call for a type, the pause between calls, or nothing. */
export type SchedulerAction = NotificationType | 'pause' | undefined;

/**
 * Calls the scheduling function for one type, or both in sequence. Also finds a scheduling run in progress,
 * for example after a reload.
 */
export function useScheduling() {
  const schedule = useSchedule();
  const client = useQueryClient();
  const [action, setAction] = useState<SchedulerAction>();
  const [results, setResults] = useState<readonly CallResult[]>([]);
  const [error, setError] = useState<string>();

  const run = async (url: string, types: readonly NotificationType[]) => {
    if (action) return;
    setResults([]);
    setError(undefined);
    try {
      for (const [index, type] of types.entries()) {
        if (index > 0) {
          setAction('pause');
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
        setAction(type);
        const scheduled = await schedule.mutateAsync({ url, type });
        setResults((before) => [...before, { type, scheduled }]);
        void client.invalidateQueries({ queryKey: todayKey });
      }
    } catch (failure) {
      setError(messages.failed(messageOf(failure)));
    } finally {
      setAction(undefined);
      void client.invalidateQueries({ queryKey: todayKey });
    }
  };

  // A call ends when its page is closed, but the run that it started continues.
  const [foundId, setFoundId] = useState<string>();
  usePickUp(action === undefined, [{ job: scheduleJob, own: false }], ([found]) => setFoundId(found?.id));
  const { data: found } = useRun(foundId);
  useEnd(foundId, found, () => void client.invalidateQueries({ queryKey: todayKey }));

  return {
    action,
    results,
    error,
    run,
    /** The run that was already in progress when the page was opened, and still is. */
    found: found && isActive(found.status) ? found : undefined,
  };
}
