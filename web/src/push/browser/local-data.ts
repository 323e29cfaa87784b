import { databaseWaitMs, wait } from '../facts/waits';

/** The database in which the SDK stores the state of this browser. */
export const sdkDatabaseName = 'ONE_SIGNAL_SDK_DB';

/** Keys that the SDK stores in this browser besides its database; only these are cleared. */
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

/** Requests that the data is cleared on the next page load, before the SDK opens its database. */
const pendingKey = 'push-clear-local-data';

/**
 * Clears the SDK's data of this browser by reloading the page: an open page holds the database, so it can be
 * deleted only before the SDK starts. The sign-in and the panel's own settings are kept.
 */
export function clearAndReload(reload: () => void = () => window.location.reload()): void {
  sessionStorage.setItem(pendingKey, 'true');
  reload();
}

/** The outcome of a clearing that an earlier page requested; undefined if none did. */
export type Cleared = 'cleared' | 'locked' | undefined;

/** Clears the SDK's data if the previous page requested it. */
export async function clearPending(): Promise<Cleared> {
  if (sessionStorage.getItem(pendingKey) === null) return undefined;
  sessionStorage.removeItem(pendingKey);
  for (const key of sdkStorageKeys.local) localStorage.removeItem(key);
  for (const key of sdkStorageKeys.session) sessionStorage.removeItem(key);
  return (await deleteDatabase()) ? 'cleared' : 'locked';
}

/** False if another tab keeps the database open. */
async function deleteDatabase(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return true;
  const deleted = new Promise<boolean>((resolve) => {
    const request = indexedDB.deleteDatabase(sdkDatabaseName);
    request.onsuccess = () => resolve(true);
    request.onerror = () => resolve(false);
  });
  return Promise.race([deleted, wait(databaseWaitMs).then(() => false)]);
}

/** The names of the browser's databases; undefined if the browser does not list them. */
async function databaseNames(): Promise<readonly string[] | undefined> {
  if (typeof indexedDB.databases !== 'function') return undefined;
  return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
}

/** Whether the SDK's database exists; undefined if the browser does not list databases. */
export async function hasSdkDatabase(): Promise<boolean | undefined> {
  if (typeof indexedDB === 'undefined') return false;
  const names = await databaseNames().catch(() => undefined);
  return names?.includes(sdkDatabaseName);
}

/** Opened in place of the SDK's database if that does not exist, and then deleted. */
const probeName = 'push-probe';

/** Whether IndexedDB works, is missing, or does not answer in time because another tab locks it. */
export async function probeDatabase(): Promise<'ready' | 'missing' | 'locked'> {
  if (typeof indexedDB === 'undefined') return 'missing';
  const name = (await hasSdkDatabase()) ? sdkDatabaseName : probeName;
  const opened = new Promise<'ready' | 'missing'>((resolve) => {
    // Throws if site data is blocked.
    try {
      const request = indexedDB.open(name);
      request.onsuccess = () => {
        request.result.close();
        if (name === probeName) indexedDB.deleteDatabase(probeName);
        resolve('ready');
      };
      request.onerror = () => resolve('missing');
    } catch {
      resolve('missing');
    }
  });
  return Promise.race([opened, wait(databaseWaitMs).then(() => 'locked' as const)]);
}
