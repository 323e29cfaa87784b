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

const maxShown = 3;

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, which replaces one with the same text. The oldest toasts beyond three disappear. */
export function addToast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1;
  const others = shown.filter((other) => textOf(other) !== textOf(message));
  show([...others, { ...message, id: lastId }].slice(-maxShown));
}

const textOf = ({ title, description }: Omit<ToastMessage, 'id'>) => `${title} ${description}`;

export function removeToast(id: number): void {
  show(shown.filter((message) => message.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the visible toasts, oldest first. */
export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => shown);
}
