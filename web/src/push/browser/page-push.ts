import { loadPushConfig } from '../../api/push/push-config';
import type { BrowserFacts, SdkFacts } from '../facts/facts';
import { wait } from '../facts/waits';
import { missingForPush, readBrowser } from './browser';
import { type Cleared, clearPending, probeDatabase } from './local-data';
import { createOneSignal } from './one-signal';
import { changedElsewhere, onChangeElsewhere } from './other-tabs';
import { recorded } from './recorded';
import { createStart } from './start';

export const pushClient = recorded(createOneSignal());

let cleared: Cleared;

/** Returns the outcome of clearing the data only once. */
export function takeCleared(): Cleared {
  const was = cleared;
  cleared = undefined;
  return was;
}

export const pushStart = createStart({
  client: pushClient,
  app: loadPushConfig,
  missing: missingForPush,
  prepare: async () => {
    cleared = (await clearPending()) ?? cleared;
  },
  databaseWorks: async () => (await probeDatabase()) !== 'missing',
  wait,
});

export interface LiveFacts {
  readonly browser: BrowserFacts;
  readonly sdk: SdkFacts;
}

export function readLive(): LiveFacts {
  const { phase, failure } = pushStart.status();
  return {
    browser: readBrowser(),
    sdk: {
      loaded: pushClient.isLoaded(),
      initialized: phase === 'ready',
      starting: phase === 'idle' || phase === 'loading' || phase === 'initializing',
      failure,
      state: pushClient.state(),
      changedElsewhere: changedElsewhere(),
    },
  };
}

const shownIds = new Set<string>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  onChangeElsewhere(announce);
  window.addEventListener('online', announce);
  window.addEventListener('offline', announce);
  // Detects when the user revokes the permission in the browser settings. Not every browser reports this.
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((permission) => permission.addEventListener('change', announce))
    .catch(() => undefined);
  let heard = false;
  pushStart.subscribe(() => {
    announce();
    if (heard || pushStart.status().phase !== 'ready') return;
    heard = true;
    pushClient.onChange(announce);
    pushClient.onDisplay((id) => void shownIds.add(id));
  });
}

/** Returns a function that removes the listener. */
export function onPushChange(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns true if it was shown since this page was loaded, or is still in the operating system's list. */
export async function wasShown(notificationId: string): Promise<boolean> {
  if (shownIds.has(notificationId)) return true;
  const registration = await navigator.serviceWorker.getRegistration();
  const listed = (await registration?.getNotifications()) ?? [];
  return listed.some(({ data }) => Object(data).notificationId === notificationId);
}
