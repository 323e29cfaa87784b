import { useSyncExternalStore } from 'react';

let refusal: string | undefined;
const listeners = new Set<() => void>();

/** Records that the server rejected the signed-in user. The panel then shows the forbidden page. */
export function refuse(message: string): void {
  refusal = message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the server's message if it rejected the user. */
export function useRefusal(): string | undefined {
  return useSyncExternalStore(subscribe, () => refusal);
}
