import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the clock, which ticks every second while at least one component uses it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Update the time, because the clock does not tick while nothing uses it.
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

export function useNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(nowMs));
}
