import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The clock ticks every second while at least one component uses it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The clock does not tick while nothing uses it.
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

/** Renders again only when the derived value changes. */
export function useNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(nowMs));
}
