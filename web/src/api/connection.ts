import { useSyncExternalStore } from 'react';

/**
 * How the panel reaches the API: `offline` while the browser has no network, `unreachable` from a request
 * that got no answer until one that did.
 */
export type Connection = 'fine' | 'offline' | 'unreachable';

let reached = true;
const listeners = new Set<() => void>();

/** Notes whether the API gave an answer, whatever it was. */
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

/** How the panel reaches the API now. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, now);
