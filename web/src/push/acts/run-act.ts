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

/** The act in progress. */
export const busyAct = (): PushAct | undefined => busy;

/** Calls back when an act begins or ends. Returns how to stop that. */
export function subscribeBusy(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Acts that change nothing which other tabs could see. */
const readOnly: readonly PushAct[] = ['refresh', 'fullDiagnostic', 'reload', 'initialize', 'sendTest'];

/**
 * Does an act and says in the log what came of it; ignored while another is in progress, so a double click
 * does it once. Never rejects.
 *
 * @returns whether it was done
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
