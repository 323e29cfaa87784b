/* Each tab's SDK has its own copy of the one push state, so only one tab at a time may change it. */

const name = 'push-changes';

let changed = false;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** Opens the channel. Returns undefined if the browser does not support BroadcastChannel. */
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

/** Returns a function that removes the listener. */
export function onChangeElsewhere(listener: () => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs `work` while no other tab changes the push state. */
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
