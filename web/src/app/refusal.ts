import { useSyncExternalStore } from 'react';

let refusal: string | undefined;
const listeners = new Set<() => void>();

/** Remembers that the server refused the signed-in user; the panel then shows the forbidden page. */
export function refuse(message: string): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server's message when it refused the user, or undefined. Reset by the next page load, so signing in
 * again tries again.
 */
export function useRefusal(): string | undefined {
  return useSyncExternalStore(subscribe, () => refusal);
}
