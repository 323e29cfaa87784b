/** What the SDK remembers of this browser. */
export interface SdkState {
  readonly appId: string;
  readonly onesignalId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly token?: string | undefined;
  /** Whether the person wants notifications; they get them with the browser's permission alone. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

/** As the provider's own SDK names it. */
const databaseName = 'ONE_SIGNAL_SDK_DB';
const storeName = 'Options';
const key = 'state';

/** Opens the database; rejects if the browser has none, or another tab holds an older version. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is locked by another tab'));
    request.onsuccess = () => {
      const database = request.result;
      // Whoever deletes the database must not wait for this tab.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

/** What is remembered for this app; nothing yet: a browser that nobody identified. */
export async function readState(appId: string): Promise<SdkState> {
  const found = await inStore('readonly', (store): IDBRequest<SdkState | undefined> => store.get(key));
  return found?.appId === appId ? found : { appId, optedIn: false, tags: {} };
}

/** Remembers a state. */
export async function writeState(state: SdkState): Promise<void> {
  await inStore('readwrite', (store) => store.put(state, key));
}
