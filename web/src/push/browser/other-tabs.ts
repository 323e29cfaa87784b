/*
 * The tabs of the panel in this browser share one push state, but each has an SDK with its own copy of it.
 * They therefore change it one after the other and report each change to the others.
 */

const name = 'push-changes';

let changed = false;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** The channel between the tabs; undefined if the browser has no BroadcastChannel. */
function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(name);
  channel.onmessage = () => {
    changed = true;
    for (const listener of listeners) listener();
  };
  return channel;
}

/** Whether another tab changed the push state since this page was loaded. */
export const changedElsewhere = (): boolean => changed;

/** Calls back when another tab changes the push state. Returns a function that unsubscribes. */
export function onChangeElsewhere(listener: () => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a change of the push state while no other tab makes one. */
export async function asOnlyTab<Result>(work: () => Promise<Result>): Promise<Result> {
  const locked = async () => {
    try {
      return await work();
    } finally {
      open()?.postMessage('changed');
    }
  };
  return navigator.locks ? navigator.locks.request(name, locked) : locked();
}
