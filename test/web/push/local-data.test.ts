// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAndReload, clearPending, probeDatabase, sdkDatabaseName } from '#web/push/browser/local-data';

let databases: IDBFactory;

beforeEach(() => {
  databases = new IDBFactory();
  vi.stubGlobal('indexedDB', databases);
});

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** Creates the SDK's database with the given tables. */
const create = (...tables: readonly string[]) =>
  new Promise<void>((resolve) => {
    const request = databases.open(sdkDatabaseName, 1);
    request.onupgradeneeded = () => {
      for (const table of tables) request.result.createObjectStore(table);
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
const names = async () => (await databases.databases()).map(({ name }) => name);

describe('a probe of the database of the SDK', () => {
  it('never creates a database', async () => {
    expect(await probeDatabase()).toBe('ready');
    expect(await names()).toEqual([]);
  });

  it('does not create it again while it is being deleted', async () => {
    await create('Options');

    databases.deleteDatabase(sdkDatabaseName);
    const state = await probeDatabase();

    expect(state).toBe('ready');
    expect(await names()).toEqual([]);
  });

  it('recognizes a database without tables, which the SDK cannot use', async () => {
    await create('Options');
    expect(await probeDatabase()).toBe('ready');

    databases = new IDBFactory();
    vi.stubGlobal('indexedDB', databases);
    await create();
    expect(await probeDatabase()).toBe('broken');
  });
});

describe('the start of the SDK', () => {
  it('deletes a database without tables first', async () => {
    await create();

    expect(await clearPending()).toBe('cleared');

    expect(await names()).toEqual([]);
    expect(await clearPending()).toBeUndefined();
  });

  it('keeps a database with tables unless clearing was requested', async () => {
    await create('Options');
    expect(await clearPending()).toBeUndefined();
    expect(await names()).toEqual([sdkDatabaseName]);

    clearAndReload(() => undefined);

    expect(await clearPending()).toBe('cleared');
    expect(await names()).toEqual([]);
  });
});
