import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Adds a listener to the only clock of the page. The clock ticks every second while a component uses it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The clock does not tick while nothing uses it, so its time may be outdated.
  if (timer === undefined) nowMs = Date.now();
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/**
 * Returns a value that is derived from the current time. The component is rendered again only when this value
 * changes.
 */
export function useNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(nowMs));
}
