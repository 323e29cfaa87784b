import type { DatabaseState } from '../facts/facts';
import { databaseWaitMs, wait } from '../facts/waits';

/** The name of the database in which the SDK stores this browser's state. */
export const sdkDatabaseName = 'ONE_SIGNAL_SDK_DB';

/**
 * The keys that the SDK uses in this browser's storage. Apart from the database, only the data under these
 * keys is cleared.
 */
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

/**
 * The storage key for a pending request to clear the data. The data is cleared on the next page load, before
 * the SDK opens its database.
 */
const pendingKey = 'push-clear-local-data';

/**
 * Clears the SDK's data in this browser by reloading the page. The database can only be deleted before the
 * SDK starts, because an open page keeps the database open. The sign-in and the panel's own settings are
 * kept.
 */
export function clearAndReload(reload: () => void = () => window.location.reload()): void {
  sessionStorage.setItem(pendingKey, 'true');
  reload();
}

/** The outcome of clearing the data. Undefined if it did not have to be cleared. */
export type Cleared = 'cleared' | 'locked' | undefined;

/** Clears the SDK's data if the previous page requested clearing, or if the SDK's database is broken. */
export async function clearPending(): Promise<Cleared> {
  const isAsked = sessionStorage.getItem(pendingKey) !== null;
  if (!isAsked && (await probeDatabase()) !== 'broken') return undefined;
  sessionStorage.removeItem(pendingKey);
  for (const key of sdkStorageKeys.local) localStorage.removeItem(key);
  for (const key of sdkStorageKeys.session) sessionStorage.removeItem(key);
  return (await deleteDatabase()) ? 'cleared' : 'locked';
}

/** Returns false if the database could not be deleted because it is open in another tab. */
async function deleteDatabase(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true;
  const deleted = new Promise<boolean>((resolve) => {
    const request = indexedDB.deleteDatabase(sdkDatabaseName);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
  });
  return Promise.race([deleted, wait(databaseWaitMs).then(() => false)]);
}

/** Returns the names of the browser's databases, or undefined if the browser does not list them. */
async function databaseNames(): Promise<readonly string[] | undefined> {
  if (typeof indexedDB.databases !== 'function') return undefined;
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** Returns true if the SDK's database exists, or undefined if the browser does not list databases. */
export async function hasSdkDatabase(): Promise<boolean | undefined> {
  if (typeof indexedDB === 'undefined') return false;
  const names = await databaseNames().catch(() => undefined);
  return names?.includes(sdkDatabaseName);
}

/**
 * Returns the state of the SDK's database. The probe never creates the database: if it does not exist, or is
 * being deleted, the transaction that would create it is cancelled.
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
