// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAndReload, clearPending, probeDatabase } from '#web/push/browser/local-data';
import { asOnlyTab, changedElsewhere, onChangeElsewhere } from '#web/push/browser/other-tabs';

/**
 * Stubs IndexedDB. Its requests complete with the given result. If the result is `undefined`, they never
 * complete.
 */
function stubDatabase(outcome: 'success' | 'error' | undefined, names: readonly string[] = []): string[] {
  const asked: string[] = [];
  const request = (what: string) => (name: string) => {
    asked.push(`${what} ${name}`);
    const made = {
      result: { close: () => undefined, objectStoreNames: ['Options'] },
      onsuccess: (_: object) => undefined,
      onerror: (_: object) => undefined,
    };
    if (outcome) queueMicrotask(() => made[`on${outcome}`]({ preventDefault: () => undefined }));
    return made;
  };
  vi.stubGlobal('indexedDB', {
    databases: async () => names.map((name) => ({ name })),
    open: request('open'),
    deleteDatabase: request('delete'),
  });
  return asked;
}

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Advances the fake timers past all pending delays and returns the result of `work`. */
async function patiently<Result>(work: Promise<Result>): Promise<Result> {
  await vi.advanceTimersByTimeAsync(10_000);
  return work;
}

describe('the data of the SDK in this browser', () => {
  it('is cleared by the next page load, and other data is kept', async () => {
    const asked = stubDatabase('success');
    const reload = vi.fn();
    localStorage.setItem('onesignal-notification-prompt', 'x');
    localStorage.setItem('color-mode', 'dark');
    localStorage.setItem('cloud-function-url', 'https://example.com');
    sessionStorage.setItem('oidc.user:issuer:client', 'token');

    clearAndReload(reload);
    const before = [...asked];
    const cleared = await patiently(clearPending());
    const again = await patiently(clearPending());

    expect(reload).toHaveBeenCalledOnce();
    expect(before).toEqual([]);
    expect([cleared, again]).toEqual(['cleared', undefined]);
    expect(asked).toEqual(['delete ONE_SIGNAL_SDK_DB', 'open ONE_SIGNAL_SDK_DB']);
    expect(Object.keys(localStorage).sort()).toEqual(['cloud-function-url', 'color-mode']);
    expect(Object.keys(sessionStorage)).toEqual(['oidc.user:issuer:client']);
  });

  it('is reported as locked while another tab has the database open', async () => {
    stubDatabase(undefined);

    clearAndReload(() => undefined);

    expect(await patiently(clearPending())).toBe('locked');
  });

  it.each([
    ['success', 'ready'],
    ['error', 'missing'],
    [undefined, 'locked'],
  ] as const)('whose database ends a request with %s is %s', async (outcome, state) => {
    const asked = stubDatabase(outcome, ['ONE_SIGNAL_SDK_DB']);

    expect(await patiently(probeDatabase())).toBe(state);
    expect(asked).toEqual(['open ONE_SIGNAL_SDK_DB']);
  });

  it('is missing in a browser without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);

    expect(await patiently(probeDatabase())).toBe('missing');
  });
});

/** A fake channel between browser tabs. Messages arrive immediately in every tab except the sender's. */
class FakeChannel {
  static readonly open: FakeChannel[] = [];
  readonly sent: unknown[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | undefined;
  constructor(readonly name: string) {
    FakeChannel.open.push(this);
  }
  postMessage(data: unknown): void {
    this.sent.push(data);
    for (const other of FakeChannel.open)
      if (other !== this && other.name === this.name) other.onmessage?.({ data });
  }
}

describe('the other tabs of this browser', () => {
  it('receive each change, and send theirs', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const heard = vi.fn();
    onChangeElsewhere(heard);
    const other = new FakeChannel('push-changes');
    other.onmessage = vi.fn();

    const result = await asOnlyTab(async () => 'done');
    expect(result).toBe('done');
    expect(other.onmessage).toHaveBeenCalledOnce();
    expect(changedElsewhere()).toBe(false);
    await expect(asOnlyTab(() => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.');
    other.postMessage('changed');

    expect(other.onmessage).toHaveBeenCalledTimes(2);
    expect(heard).toHaveBeenCalledOnce();
    expect(changedElsewhere()).toBe(true);
  });
});
