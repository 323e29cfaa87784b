import { useSyncExternalStore } from 'react';

/**
 * The state of the connection to the API. `offline` means that the browser has no network connection.
 * `unreachable` means that a request received no response; this state lasts until the next request succeeds.
 */
export type Connection = 'fine' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Records whether the API responded, regardless of what the response was. */
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

/** Returns the current state of the API connection. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, now);
