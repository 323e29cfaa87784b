import { useSyncExternalStore } from 'react';

let refusal: string | undefined;
const listeners = new Set<() => void>();

/** Records that the server rejected the signed-in user, so that the panel shows the forbidden page. */
export function refuse(message: string): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the server's message when it rejected the user, or undefined. The message is reset when the page is
 * reloaded, so that the user can sign in again.
 */
export function useRefusal(): string | undefined {
  return useSyncExternalStore(subscribe, () => refusal);
}
