import { useSyncExternalStore } from 'react';

export interface PushLogEntry {
  readonly id: number;
  readonly atMs: number;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  readonly message: string;
  readonly details: string;
}

/** The oldest lines beyond this number are removed (docs/product.md). */
export const maxLogEntries = 50;

let entries: readonly PushLogEntry[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly PushLogEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** The log, which is kept until the page is reloaded. */
export const pushLog = {
  add(tone: PushLogEntry['tone'], message: string, details = ''): void {
    lastId += 1;
    set([{ id: lastId, atMs: Date.now(), tone, message, details }, ...entries].slice(0, maxLogEntries));
  },
  clear: (): void => set([]),
  entries: (): readonly PushLogEntry[] => entries,
} as const;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePushLog = (): readonly PushLogEntry[] => useSyncExternalStore(subscribe, pushLog.entries);

export const logText = (lines: readonly PushLogEntry[]): string =>
  lines
    .toReversed()
    .map(({ atMs, tone, message, details }) => {
      const words = details ? `${message}: ${details}` : message;
      return `${new Date(atMs).toISOString()} ${tone.toUpperCase()} ${words}\n`;
    })
    .join('');
