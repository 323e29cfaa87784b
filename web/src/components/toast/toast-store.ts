import { useSyncExternalStore } from 'react';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface ToastMessage {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'error';
  readonly title: string;
  readonly description?: string;
  readonly action?: ToastAction | readonly ToastAction[];
}

const maxShown = 4;

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. If more than four toasts are then visible, the oldest one disappears. */
export function addToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1;
  show([...shown, { ...message, id: lastId }].slice(-maxShown));
}

export function removeToast(id: number): void {
  show(shown.filter((message) => message.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Oldest first. */
export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => shown);
}
