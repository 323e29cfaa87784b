import type { PushStart } from '../browser/start';
import type { FixAct } from '../checks/check';
import type { PushFacts } from '../facts/facts';
import { providerReason } from '../facts/provider-reason';
import { type PushClient, PushFailure, type PushFailureCode } from '../facts/push-client';
import { isSubscribed } from '../facts/subscribed';
import {
  autoFixPauseMs,
  forceLoginWaitMs,
  seenPollMs,
  seenPollTries,
  subscribeWaitMs,
  unsubscribeWaitMs,
} from '../facts/waits';

export type PushAct =
  | FixAct
  | 'autoFix'
  | 'unsubscribe'
  | 'setTestTags'
  | 'resetAll'
  | 'recoverIdentity'
  | 'fullDiagnostic';

export interface ActWords {
  readonly done: Readonly<Record<PushAct, string>>;
  /** `reason` is the failure message. */
  readonly failed: Readonly<Record<PushAct, (reason: string) => readonly [message: string, details: string]>>;
  readonly failures: Partial<Readonly<Record<PushFailureCode, string>>>;
}

export interface ActDeps {
  readonly client: PushClient;
  readonly start: PushStart;
  readonly read: () => Promise<PushFacts>;
  readonly writePreference: (pushNotifications: boolean) => Promise<void>;
  readonly note: (text: string) => void;
  /** Sends a test message. Returns undefined if none of the caller's devices is subscribed. */
  readonly sendTest: () => Promise<string | undefined>;
  readonly wasShown: (id: string) => Promise<boolean>;
  readonly noteTest: (test: PushFacts['test']) => void;
  readonly clearAndReload: () => void;
  readonly reload: () => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Returns the actions. One that fails rejects with a PushFailure or with a request error. */
export function createActs(deps: ActDeps): Readonly<Record<PushAct, () => Promise<void>>> {
  const { client, start, read, wait } = deps;
  const refresh = async () => void (await read());

  const initialize = async () => {
    await start.start();
    const { failure } = start.status();
    if (failure) throw new PushFailure(failure.code, failure.message);
  };
  const setExternalId = async () => {
    await client.login(await subjectOf(deps));
    await refresh();
  };
  const requestPermission = async () => {
    needSdk(client);
    if (!(await client.requestPermission()))
      throw new PushFailure('denied', 'The browser does not allow notifications from this site.');
    // The SDK subscribes only if it has permission, so an earlier subscription request must be repeated.
    if (!client.state()?.optedIn) await client.optIn();
    await wait(subscribeWaitMs);
    await refresh();
  };
  const subscribe = async () => {
    await client.optIn();
    await wait(subscribeWaitMs);
    const { browser, sdk } = await read();
    if (browser.permission !== 'granted')
      throw new PushFailure('denied', 'The browser does not allow notifications from this site.');
    if (!isSubscribed(sdk, browser)) throw new PushFailure('other', 'The SDK still reports no subscription.');
  };
  const unsubscribe = async () => {
    await client.optOut();
    await wait(unsubscribeWaitMs);
    await refresh();
  };
  const forceExternalId = async () => {
    const subject = await subjectOf(deps);
    await client.logout();
    await wait(forceLoginWaitMs);
    await client.login(subject);
    await refresh();
  };
  const syncState = async () => {
    needSdk(client);
    const { sdk, browser, preference } = await read();
    if (preference.state === 'failed') throw new PushFailure('other', preference.reason);
    const subscribed = isSubscribed(sdk, browser);
    if (preference.state !== 'found')
      return deps.note('Nothing was written: you have no preferences record.');
    if (preference.pushNotifications === subscribed)
      return deps.note(
        `Nothing was written: push is already ${subscribed ? 'on' : 'off'} in your preferences record.`,
      );
    await deps.writePreference(subscribed);
    await refresh();
  };
  const sendTest = async () => {
    const id = await deps.sendTest().catch((error: unknown) => {
      deps.noteTest({ state: 'refused', ...providerReason(error) });
      throw error;
    });
    if (id === undefined) {
      deps.noteTest({ state: 'nowhere' });
      throw new PushFailure('other', 'OneSignal has no subscribed device for you.');
    }
    deps.noteTest({ state: 'waiting', id });
    const isShown = await shown(deps, id);
    deps.noteTest({ state: isShown ? 'seen' : 'unseen', id });
    if (!isShown)
      throw new PushFailure('other', 'OneSignal accepted the message, but it was not shown here.');
  };
  const acts = {
    initialize,
    setExternalId,
    requestPermission,
    subscribe,
    unsubscribe,
    forceExternalId,
    syncState,
    sendTest,
    refresh,
    recoverIdentity: setExternalId,
    setTestTags: async () => {
      client.addTags({ test: 'true', diagnostics: new Date().toISOString() });
      await refresh();
    },
    clearLocalData: async () => deps.clearAndReload(),
    resetAll: async () => {
      await client.optOut();
      await client.logout();
      deps.clearAndReload();
    },
    reload: async () => deps.reload(),
    fullDiagnostic: async () => {
      await start.start();
      await refresh();
    },
  };
  return { ...acts, autoFix: () => autoFix(deps, acts) };
}

function needSdk(client: PushClient): void {
  if (!client.isLoaded()) throw new PushFailure('noSdk', 'The SDK is not loaded.');
}

async function subjectOf({ client, read }: ActDeps): Promise<string> {
  needSdk(client);
  const { signedIn, subject } = (await read()).person;
  if (!signedIn) throw new PushFailure('noUser', 'Nobody is signed in to the panel.');
  if (!subject) throw new PushFailure('noSubject', 'The user directory returned no unique ID.');
  return subject;
}

async function shown({ wasShown, wait }: ActDeps, id: string): Promise<boolean> {
  for (let tries = 0; tries < seenPollTries; tries += 1) {
    if (await wasShown(id)) return true;
    await wait(seenPollMs);
  }
  return false;
}

type Fixes = Readonly<
  Record<
    'initialize' | 'setExternalId' | 'subscribe' | 'requestPermission' | 'syncState' | 'refresh',
    () => Promise<void>
  >
>;

/**
 * Applies the fixes in order (docs/product.md), after deleting a broken database. Each needed fix is followed
 * by a pause. If one fails, the others are still tried, unless the SDK did not start, because all others need
 * it.
 */
async function autoFix({ read, wait, clearAndReload }: ActDeps, fixes: Fixes): Promise<void> {
  const failures: unknown[] = [];
  const fix = async (act: keyof Fixes, isNeeded: (facts: PushFacts) => boolean) => {
    if (!isNeeded(await read())) return;
    await fixes[act]().catch((error: unknown) => failures.push(error));
    await wait(autoFixPauseMs);
  };
  // The SDK cannot start with a broken database. Reloading the page deletes it.
  if ((await read()).site.database === 'broken') {
    clearAndReload();
    return;
  }
  const isOff = ({ sdk, browser }: PushFacts) => !isSubscribed(sdk, browser);
  await fix('initialize', ({ sdk }) => !sdk.initialized);
  if (failures.length === 0) {
    await fix('setExternalId', ({ sdk, person }) => sdk.state?.externalId !== person.subject);
    await fix('subscribe', (facts) => facts.browser.permission === 'granted' && isOff(facts));
    await fix('requestPermission', ({ browser }) => browser.permission !== 'granted');
    await fix(
      'syncState',
      (facts) => facts.preference.state === 'found' && facts.preference.pushNotifications === isOff(facts),
    );
  }
  await fix('refresh', () => true);
  if (failures.length > 0) throw failures[0];
}
