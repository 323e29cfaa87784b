import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the page, which ticks every second while a component uses it. */
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

/** A value derived from the current time; the component renders again only when that value changes. */
export function useNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(nowMs));
}
