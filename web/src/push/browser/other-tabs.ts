/*
 * The panel's tabs in this browser share one push state, but each tab's SDK has its own copy of it, so only
 * one tab at a time may change the state. That tab then notifies the other tabs of the change.
 */

const name = 'push-changes';

let changed = false;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Opens the channel between the tabs. Returns undefined if the browser does not support BroadcastChannel. */
function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(name);
  channel.onmessage = () => {
    changed = true;
    for (const listener of listeners) listener();
  };
  return channel;
}

/** Returns true if another tab has changed the push state since this page was loaded. */
export const changedElsewhere = (): boolean => changed;

/**
 * Calls the listener when another tab changes the push state. Returns a function that removes the listener.
 */
export function onChangeElsewhere(listener: () => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes the push state while no other tab is changing it. */
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
