import { useState } from 'react';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import { messageOf } from '../../api/api-error';
import { messages } from './messages';
import { type Scheduled, useSchedule } from './queries';

/** The pause between the exercise call and the breathing call, in milliseconds (docs/product.md). */
const pauseMs = 2_000;

/** The result of a single call. */
export interface CallResult {
  readonly type: NotificationType;
  readonly scheduled: Scheduled;
}

/** What the scheduler is doing: calling the function for a type, pausing between two calls, or nothing. */
export type SchedulerAction = NotificationType | 'pause' | undefined;

/**
 * Returns the results of the latest calls, and a function that calls the scheduling function for one type, or
 * for both types in sequence.
 */
export function useScheduling() {
  const schedule = useSchedule();
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
      }
    } catch (failure) {
      setError(messages.failed(messageOf(failure)));
    } finally {
      setAction(undefined);
    }
  };

  return { action, results, error, run };
}
