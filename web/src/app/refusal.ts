import { useSyncExternalStore } from 'react';

let refusal: string | undefined;
const listeners = new Set<() => void>();

/**
 * Remembers that the server refused the signed-in user as a whole; the panel then shows the forbidden page.
 */
export function refuse(message: string): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The server's message when it refused the user, or undefined. Gone with the next page load, so signing in
 * anew asks again.
 */
export function useRefusal(): string | undefined {
  return useSyncExternalStore(subscribe, () => refusal);
}
