import { useSyncExternalStore } from 'react';

let refusal: string | undefined;
const listeners = new Set<() => void>();

/** Remembers that the server rejected the signed-in user. The panel then shows the forbidden page. */
export function refuse(message: string): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server's message when it rejected the user, or undefined. Reset when the page is loaded again, so that
 * signing in again is possible.
 */
export function useRefusal(): string | undefined {
  return useSyncExternalStore(subscribe, () => refusal);
}
