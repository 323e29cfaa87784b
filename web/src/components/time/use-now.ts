import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for the page: it ticks each second while someone looks at it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The clock stood still while nobody looked at it.
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

/** A value derived from the time now; the component is drawn again only when that value changes. */
export function useNow<Value extends string | number>(derive: (nowMs: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => derive(nowMs));
}
