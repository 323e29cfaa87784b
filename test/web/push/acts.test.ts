// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { type ActDeps, createActs } from '#web/push/acts/acts';
import { logText, maxLogEntries, pushLog } from '#web/push/acts/log';
import { runAct } from '#web/push/acts/run-act';
import { createOneSignal } from '#web/push/browser/one-signal';
import { createStart } from '#web/push/browser/start';
import type { PushFacts } from '#web/push/facts/facts';
import { diagnosticsWords, hubWords } from '#web/push/messages';
import { fakeFacts, subject } from './facts';
import { FakeSdk, type FakeSdkOptions } from './fake-sdk';

type World = FakeSdkOptions & {
  readonly blocked?: boolean;
  readonly person?: PushFacts['person'];
  readonly preference?: PushFacts['preference'];
  readonly deps?: Partial<ActDeps>;
};

/** Creates the actions with a fake SDK, which also determines the facts. All delays end immediately. */
async function openActs({ blocked = false, person, preference, deps, ...options }: World = {}) {
  const fake = new FakeSdk(options);
  const client = createOneSignal(async () => {
    if (blocked) throw new Error('blocked');
    return fake.sdk;
  });
  const done: string[] = [];
  const start = createStart({
    client,
    app: async () => ({ appId: 'app-1', sdkUrl: 'https://push.example/sdk.js' }),
    missing: () => [],
    prepare: async () => undefined,
    databaseWorks: async () => true,
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
  });
  await start.start();
  let stored = preference ?? fakeFacts().preference;
  const acts = createActs({
    client,
    start,
    read: async () => {
      done.push('read');
      return fakeFacts({
        sdk: {
          loaded: client.isLoaded(),
          initialized: start.status().phase === 'ready',
          starting: false,
          failure: start.status().failure,
          state: client.state(),
          changedElsewhere: false,
        },
        browser: { ...fakeFacts().browser, permission: fake.permission },
        preference: stored,
        ...(person && { person }),
      });
    },
    writePreference: async (pushNotifications) => {
      done.push(`preference ${pushNotifications}`);
      stored = { state: 'found', id: 'preferences-1', pushNotifications };
    },
    note: (text) => void done.push(text),
    sendTest: async () => 'notification-1',
    wasShown: async () => true,
    noteTest: ({ state }) => void done.push(`test ${state}`),
    clearAndReload: () => void done.push('clear'),
    reload: () => void done.push('reload'),
    wait: async (ms) => void done.push(`wait ${ms}`),
    ...deps,
  });
  return { fake, acts, done, withoutReads: () => done.filter((one) => one !== 'read') };
}

const lastLine = () => pushLog.entries()[0];

beforeEach(() => pushLog.clear());

describe('the actions', () => {
  it('wait 2 s to subscribe, 1 s to unsubscribe, and 500 ms in between to force the external ID', async () => {
    const { acts, fake, withoutReads } = await openActs();

    await acts.subscribe();
    await acts.unsubscribe();
    await acts.forceExternalId();

    expect(withoutReads()).toEqual(['wait 2000', 'wait 1000', 'wait 500']);
    expect(fake.calls).toEqual(['init', 'optIn', 'optOut', 'logout', `login ${subject}`]);
  });

  it('set the test tags test=true and the time of the diagnostics', async () => {
    const { acts, fake } = await openActs();

    await acts.setTestTags();

    expect(fake.tags).toEqual({ test: 'true', diagnostics: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  });

  it('subscribe once the permission is granted', async () => {
    const { acts, fake } = await openActs({ permission: 'default' });

    await acts.requestPermission();

    expect(fake.calls).toEqual(['init', 'requestPermission', 'optIn']);
  });

  it('opt out and log out before Reset All clears the data', async () => {
    const { acts, fake, done } = await openActs();

    await acts.resetAll();

    expect(fake.calls).toEqual(['init', 'optOut', 'logout']);
    expect(done).toEqual(['clear']);
  });

  it('write the preferences record in a sync only if it differs, and otherwise say that nothing was written', async () => {
    const same = await openActs({ optedIn: true });
    await same.acts.syncState();
    const other = await openActs({ optedIn: false });
    await other.acts.syncState();

    const none = await openActs({ preference: { state: 'none' } });
    await none.acts.syncState();

    expect(same.withoutReads()).toEqual([
      'Nothing was written: push is already on in your preferences record.',
    ]);
    expect(none.withoutReads()).toEqual(['Nothing was written: you have no preferences record.']);
    expect(other.withoutReads()).toEqual(['preference false']);
  });

  it('poll a test message until it is seen', async () => {
    let looks = 0;
    const { acts, withoutReads } = await openActs({
      deps: {
        wasShown: async () => {
          looks += 1;
          return looks === 3;
        },
      },
    });

    await acts.sendTest();

    expect(withoutReads()).toEqual(['test waiting', 'wait 500', 'wait 500', 'test seen']);
  });

  it('fail with the reason if a test message is never seen, reaches no device or is rejected', async () => {
    const unseen = await openActs({ deps: { wasShown: async () => false } });
    const nowhere = await openActs({ deps: { sendTest: async () => undefined } });
    const refused = await openActs({
      deps: {
        sendTest: async () => {
          throw new ApiError('Conflict', 'OneSignal API returned 500', {
            problem: 'unavailable',
            status: 500,
          });
        },
      },
    });

    await expect(unseen.acts.sendTest()).rejects.toThrow('was not shown here');
    await expect(nowhere.acts.sendTest()).rejects.toThrow('no subscribed device for you');
    await expect(refused.acts.sendTest()).rejects.toThrow('OneSignal API returned 500');

    expect(unseen.done.filter((one) => one === 'wait 500')).toHaveLength(30);
    expect(unseen.done.at(-1)).toBe('test unseen');
    expect(nowhere.done.at(-1)).toBe('test nowhere');
    expect(refused.done.at(-1)).toBe('test refused');
  });
});

describe('Auto Fix All', () => {
  it('has a broken database deleted by reloading the page, before anything else', async () => {
    const { acts, fake, done } = await openActs({
      externalId: 'somebody',
      deps: { read: async () => fakeFacts({ site: { ...fakeFacts().site, database: 'broken' } }) },
    });

    await acts.autoFix();

    expect(done).toEqual(['clear']);
    expect(fake.calls).toEqual(['init']);
  });

  it('applies its fixes in order, with 1 s after each', async () => {
    const { acts, fake, withoutReads } = await openActs({ permission: 'default', externalId: 'somebody' });

    await acts.autoFix();

    expect(fake.calls).toEqual(['init', `login ${subject}`, 'requestPermission', 'optIn']);
    expect(withoutReads()).toEqual(['wait 1000', 'wait 2000', 'wait 1000', 'wait 1000']);
  });

  it("subscribes if the permission is granted, and syncs the app's state", async () => {
    const { acts, fake, withoutReads } = await openActs({
      externalId: subject,
      preference: { state: 'found', id: 'p', pushNotifications: false },
    });

    await acts.autoFix();

    expect(fake.calls).toEqual(['init', 'optIn']);
    expect(withoutReads()).toContain('preference true');
  });

  it('changes nothing that works', async () => {
    const { acts, fake, withoutReads } = await openActs({ externalId: subject, optedIn: true });

    await acts.autoFix();

    expect(fake.calls).toEqual(['init']);
    expect(withoutReads()).toEqual(['wait 1000']);
  });

  it('reports a denied permission, and still syncs', async () => {
    const { acts, withoutReads } = await openActs({ permission: 'denied', externalId: subject });

    await expect(acts.autoFix()).rejects.toThrow('does not allow notifications from this site');

    expect(withoutReads()).toContain('preference false');
  });

  it('stops if the SDK is missing', async () => {
    const { acts, fake } = await openActs({ blocked: true });

    await expect(acts.autoFix()).rejects.toThrow('OneSignal SDK failed to load');

    expect(fake.calls).toEqual([]);
  });
});

describe('the log of the actions', () => {
  it.each([
    ['subscribe', 'Subscribe failed'],
    ['unsubscribe', 'Unsubscribe failed'],
    ['syncState', 'Sync failed'],
    ['resetAll', 'Reset failed'],
    ['clearLocalData', 'Clear data failed'],
    ['recoverIdentity', 'Recovery failed'],
    ['autoFix', 'Auto-fix failed'],
  ] as const)('describes the failure of %s: %s', async (act, message) => {
    await runAct(act, () => Promise.reject(new Error('It broke.')), diagnosticsWords);

    expect(lastLine()).toMatchObject({ tone: 'error', message, details: 'It broke.' });
  });

  it('inserts the reason into messages that have a place for it', async () => {
    await runAct('refresh', () => Promise.reject(new Error('It broke.')), diagnosticsWords);
    const refresh = lastLine()?.message;
    await runAct('sendTest', () => Promise.reject(new Error('It broke.')), diagnosticsWords);

    expect(refresh).toBe('Refresh failed: It broke.');
    expect(lastLine()?.message).toBe('Test failed: It broke.');
  });

  it('has its own message for a missing SDK on each page', async () => {
    const { acts } = await openActs({ blocked: true });

    await runAct('subscribe', acts.subscribe, hubWords);
    expect(lastLine()?.message).toBe('OneSignal not available');
    await runAct('subscribe', acts.subscribe, diagnosticsWords);
    expect(lastLine()?.message).toBe('SDK not available');
    await runAct('initialize', acts.initialize, diagnosticsWords);
    expect(lastLine()?.message).toBe('OneSignal SDK failed to load');
  });

  it('has messages for an SDK without a login, a missing session and a missing unique ID', async () => {
    const { acts, fake } = await openActs();
    const sdk = fake.sdk as { login?: unknown };
    delete sdk.login;
    const withoutLogin = createOneSignal(async () => sdk as never);
    await withoutLogin.load('');
    const nobody = await openActs({ person: { signedIn: false } });
    const noSubject = await openActs({ person: { signedIn: true } });

    await runAct('setExternalId', () => withoutLogin.login(subject), hubWords);
    expect(lastLine()?.message).toBe('OneSignal login method not available');
    await runAct('setExternalId', nobody.acts.setExternalId, hubWords);
    expect(lastLine()?.message).toBe('No user logged in');
    await runAct('setExternalId', noSubject.acts.setExternalId, hubWords);
    expect(lastLine()?.message).toBe('No Cognito User ID available');
    expect(acts).toBeDefined();
  });

  it('says Permission denied if the browser or the user denies it', async () => {
    const { acts } = await openActs({ permission: 'default', answer: 'denied' });

    await runAct('requestPermission', acts.requestPermission, diagnosticsWords);

    expect(lastLine()?.message).toBe('Permission denied');
  });

  it('a double click performs an action once', async () => {
    let count = 0;
    const work = async () => {
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    };

    const results = await Promise.all([runAct('refresh', work, hubWords), runAct('refresh', work, hubWords)]);

    expect(results).toEqual([true, false]);
    expect(count).toBe(1);
  });

  it('keeps 50 lines, newest first, and exports a text with the oldest first', () => {
    for (let line = 1; line <= maxLogEntries + 2; line += 1) pushLog.add('info', `Line ${line}`);

    const entries = pushLog.entries();
    expect(entries).toHaveLength(50);
    expect(entries[0]?.message).toBe('Line 52');
    expect(logText(entries).split('\n')[0]).toMatch(/^\d{4}-\d\d-\d\dT.+Z INFO Line 3$/);
  });
});
