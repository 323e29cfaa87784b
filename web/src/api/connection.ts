import { useSyncExternalStore } from 'react';

/**
 * Whether the panel can reach the API: `offline` while the browser has no network, `unreachable` after a
 * request without an answer, until the next one that gets an answer.
 */
export type Connection = 'fine' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Records whether the API answered, whatever the answer was. */
export function noteReached(answered: boolean): void {
  if (answered === reached) return;
  reached = answered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function now(): Connection {
  if (!navigator.onLine) return 'offline';
  return reached ? 'fine' : 'unreachable';
}

/** Whether the panel can reach the API now. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, now);
