import { useSyncExternalStore } from 'react';

/**
 * The connection to the API. `unreachable` lasts from a request without a response until the next response.
 */
export type Connection = 'fine' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Records whether a response came. Any response counts, even an error. */
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

export const useConnection = (): Connection => useSyncExternalStore(subscribe, now);
