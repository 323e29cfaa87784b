import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { fetchFailures } from '../../../components/notifications/queries';
import type { useCancelling } from '../../../components/notifications/use-cancelling';
import { maxLogEntries, pushLog } from '../../../push/acts/log';
import { messages } from './messages';

/** Logs a cancellation's outcome, and each notification that could not be cancelled. */
export function useLoggedCancelling(
  { run, ended, notice, error }: ReturnType<typeof useCancelling>,
  onEnd: () => Promise<void>,
): void {
  const finish = useEffectEvent((runId: string) => {
    if (notice) pushLog.add(notice.tone === 'warning' ? 'warning' : 'success', notice.text);
    if (run && run.failed > 0) void logFailures(runId);
    void onEnd();
  });
  const fail = useEffectEvent((failure: unknown) =>
    pushLog.add('error', messages.cancelFailed, messageOf(failure)),
  );
  useEffect(() => {
    if (ended !== undefined) finish(ended);
  }, [ended]);
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
}

/** Adds one line for each notification that was not cancelled, up to the log's maximum length. */
async function logFailures(runId: string): Promise<void> {
  try {
    for (const { key, message } of await fetchFailures(runId, maxLogEntries))
      pushLog.add('error', messages.cancelOneFailed(key), messages.cancelRefused(message));
  } catch (failure) {
    pushLog.add('error', messages.cancelFailed, messageOf(failure));
  }
}
