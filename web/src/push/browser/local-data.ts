import type { DatabaseState } from '../facts/facts';
import { databaseWaitMs, wait } from '../facts/waits';

/** The name of the database in which the SDK stores this browser's state. */
export const sdkDatabaseName = 'ONE_SIGNAL_SDK_DB';

/** The SDK's storage keys. Apart from the database, only these are cleared. */
export const sdkStorageKeys = {
  local: [
    'isOptedOut',
    'isPushNotificationsEnabled',
    'os_pageViews',
    'requiresPrivacyConsent',
    'userConsent',
    'onesignal-notification-prompt',
  ],
  session: ['onesignal-pageview-count'],
} as const;

/** If set, the data is cleared on the next page load, before the SDK opens its database. */
const pendingKey = 'push-clear-local-data';

/**
 * Clears the SDK's data by reloading the page. An open page keeps the database open, so it can be deleted
 * only before the SDK starts. The sign-in and the panel's own settings are kept.
 */
export function clearAndReload(reload: () => void = () => window.location.reload()): void {
  sessionStorage.setItem(pendingKey, 'true');
  reload();
}

export type Cleared = 'cleared' | 'locked' | undefined;

export async function clearPending(): Promise<Cleared> {
  const isAsked = sessionStorage.getItem(pendingKey) !== null;
  if (!isAsked && (await probeDatabase()) !== 'broken') return undefined;
  sessionStorage.removeItem(pendingKey);
  for (const key of sdkStorageKeys.local) localStorage.removeItem(key);
  for (const key of sdkStorageKeys.session) sessionStorage.removeItem(key);
  return (await deleteDatabase()) ? 'cleared' : 'locked';
}

/** Deletes the SDK's database. Returns false if it is open in another tab. */
async function deleteDatabase(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true;
  const deleted = new Promise<boolean>((resolve) => {
    const request = indexedDB.deleteDatabase(sdkDatabaseName);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
  });
  return Promise.race([deleted, wait(databaseWaitMs).then(() => false)]);
}

async function databaseNames(): Promise<readonly string[] | undefined> {
  if (typeof indexedDB.databases !== 'function') return undefined;
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** Returns undefined if the browser does not list databases. */
export async function hasSdkDatabase(): Promise<boolean | undefined> {
  if (typeof indexedDB === 'undefined') return false;
  const names = await databaseNames().catch(() => undefined);
  return names?.includes(sdkDatabaseName);
}

/**
 * Tests whether the database works. Never creates it: if it does not exist, or is being deleted, the
 * transaction that would create it is cancelled.
 */
export async function probeDatabase(): Promise<DatabaseState> {
  if (typeof indexedDB === 'undefined') return 'missing';
  const opened = new Promise<DatabaseState>((resolve) => {
    // `indexedDB.open` throws if site data is blocked.
    try {
      const request = indexedDB.open(sdkDatabaseName);
      let isNew = false;
      request.onupgradeneeded = () => {
        isNew = true;
        request.transaction?.abort();
      };
      request.onsuccess = () => {
        const tables = request.result.objectStoreNames.length;
        request.result.close();
        resolve(tables > 0 ? 'ready' : 'broken');
      };
      request.onerror = (event) => {
        // Otherwise, Firefox reports the cancelled transaction as an error of the page.
        event.preventDefault();
        resolve(isNew ? 'ready' : 'missing');
      };
    } catch {
      resolve('missing');
    }
  });
  return Promise.race([opened, wait(databaseWaitMs).then(() => 'locked' as const)]);
}
