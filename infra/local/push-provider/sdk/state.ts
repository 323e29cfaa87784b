export interface SdkState {
  readonly appId: string;
  readonly onesignalId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly token?: string | undefined;
  /** True if the user wants messages. Receiving them also requires the browser's permission. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

const databaseName = 'ONE_SIGNAL_SDK_DB';
const storeName = 'Options';
const key = 'state';

/** Opens the database. Rejects if the browser cannot open it or another tab keeps an older version open. */
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
      // This tab must not keep others from deleting the database.
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
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted the transaction'));
    });
  } finally {
    database.close();
  }
}

/** Reads the state, which is empty for a new browser. */
export async function readState(appId: string): Promise<SdkState> {
  const found = await inStore('readonly', (store): IDBRequest<SdkState | undefined> => store.get(key));
  return found?.appId === appId ? found : { appId, optedIn: false, tags: {} };
}

export async function writeState(state: SdkState): Promise<void> {
  await inStore('readwrite', (store) => store.put(state, key));
}
