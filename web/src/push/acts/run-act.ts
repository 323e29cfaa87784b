import { asOnlyTab } from '../browser/other-tabs';
import { messageIn } from '../facts/message-in';
import { PushFailure } from '../facts/push-client';
import type { ActWords, PushAct } from './acts';
import { pushLog } from './log';

let busy: PushAct | undefined;
const listeners = new Set<() => void>();

function set(act: PushAct | undefined): void {
  busy = act;
  for (const listener of listeners) listener();
}

export const busyAct = (): PushAct | undefined => busy;

/** Returns a function that removes the listener. */
export function subscribeBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readOnly: readonly PushAct[] = ['refresh', 'fullDiagnostic', 'reload', 'initialize', 'sendTest'];

/**
 * Runs an action. Does nothing while another one is in progress. Never rejects.
 * @returns true if the action succeeded
 */
export async function runAct(act: PushAct, work: () => Promise<void>, words: ActWords): Promise<boolean> {
  if (busy !== undefined) return false;
  set(act);
  try {
    await (readOnly.includes(act) ? work() : asOnlyTab(work));
    pushLog.add('success', words.done[act]);
    return true;
  } catch (error) {
    const own = error instanceof PushFailure ? words.failures[error.code] : undefined;
    const [message, details] = words.failed[act](messageIn(error));
    pushLog.add('error', own ?? message, own === undefined ? details : messageIn(error));
    return false;
  } finally {
    set(undefined);
  }
}
