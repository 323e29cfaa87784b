import { type QueryClient, type QueryState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { PushUserAnswer } from '#shared/api/push';
import { ApiError } from '../api/api-error';
import { useClientTokens } from '../api/client-token';
import type { PushConfig } from '../api/push/push-config';
import { meQuery } from '../api/runs';
import { type Preferences, useChangePreferences, userQuery } from '../api/users';
import { toastWithUndo } from '../components/undo/undo-last-edit';
import { type ActWords, createActs, type PushAct } from './acts/acts';
import { pushLog } from './acts/log';
import { busyAct, runAct, subscribeBusy } from './acts/run-act';
import { clearAndReload } from './browser/local-data';
import { onPushChange, pushClient, pushStart, takeCleared, wasShown } from './browser/page-push';
import type { Check } from './checks/check';
import { checkPush } from './checks/checks';
import type {
  BrowserFacts,
  PersonFacts,
  PreferenceFacts,
  ProviderFacts,
  PushFacts,
  SdkFacts,
  SiteFacts,
} from './facts/facts';
import { messageIn } from './facts/message-in';
import { providerReason } from './facts/provider-reason';
import { wait } from './facts/waits';
import { appQuery, liveQuery, providerQuery, pushKeys, sendTest, siteQuery, testQuery } from './queries';

export interface Push {
  /** The push state. Undefined until it has been read. */
  readonly facts: PushFacts | undefined;
  /** Returns the latest facts, for code that continues after an action. */
  readonly current: () => PushFacts | undefined;
  readonly checks: readonly Check[];
  /** When the state was read, in milliseconds since the epoch. */
  readonly readAtMs: number;
  readonly busy: PushAct | undefined;
  /**
   * Runs an action. Does nothing while another one is in progress. Never rejects.
   * @returns true if the action succeeded
   */
  readonly act: (act: PushAct) => Promise<boolean>;
}

export function usePush(words: ActWords): Push {
  const client = useQueryClient();
  const { mutateAsync: changePreferences } = useChangePreferences();
  const { tokenOf, forget } = useClientTokens();
  const live = useQuery(liveQuery);
  const facts = useFacts(live);
  const busy = useSyncExternalStore(subscribeBusy, busyAct);

  useEffect(() => {
    const stop = onPushChange(() => void client.invalidateQueries({ queryKey: pushKeys.live }));
    void pushStart.start().then(logCleared);
    return stop;
  }, [client]);

  const [acts] = useState(() =>
    createActs({
      client: pushClient,
      start: pushStart,
      read: () => readFacts(client),
      writePreference: async (pushNotifications) => {
        const { email } = await client.ensureQueryData(meQuery);
        const [record] = (await client.fetchQuery(userQuery(email))).preferences;
        if (!record) return;
        const fields = { pushNotifications };
        await changePreferences({
          record,
          fields,
          clientToken: tokenOf([record.id, record._version, fields]),
        });
        forget();
        const done = `Set push notifications to ${pushNotifications ? 'on' : 'off'} in your preferences record`;
        pushLog.add('info', done);
        toastWithUndo(client, done, `UserPreferences#${record.id}`);
      },
      note: (text) => pushLog.add('info', text),
      sendTest: async () => {
        const { notificationId, accepted } = await sendTest(tokenOf('test'));
        forget();
        return accepted && notificationId ? notificationId : undefined;
      },
      wasShown,
      noteTest: (test) => void client.setQueryData(pushKeys.test, test),
      clearAndReload,
      reload: () => window.location.reload(),
      wait,
    }),
  );

  return {
    facts,
    current: () => cachedFacts(client),
    checks: useMemo(() => (facts ? checkPush(facts) : []), [facts]),
    readAtMs: live.dataUpdatedAt,
    busy,
    act: (act) => runAct(act, acts[act], words),
  };
}

function logCleared(): void {
  const cleared = takeCleared();
  if (cleared === 'cleared') pushLog.add('success', 'Local data cleared');
  if (cleared === 'locked')
    pushLog.add(
      'error',
      'Clear data failed',
      'Another tab has the database open. Close that tab and try again.',
    );
}

function useFacts(live: Readings['live']): PushFacts | undefined {
  const { data: app, error: appError } = useQuery(appQuery);
  const { data: site } = useQuery(siteQuery);
  const { data: me, error: meError } = useQuery(meQuery);
  const { data: user, error: userError } = useQuery(userQuery(me?.email));
  const { data: provider, error: providerError } = useQuery(providerQuery(me?.subject));
  const { data: test } = useQuery(testQuery);
  const { data: read } = live;
  return useMemo(
    () =>
      factsOf({
        app: { data: app, error: appError },
        live: { data: read },
        site: { data: site },
        me: { data: me, error: meError },
        preferences: { data: user?.preferences, error: userError },
        provider: { data: provider, error: providerError },
        test,
      }),
    [app, appError, read, site, me, meError, user, userError, provider, providerError, test],
  );
}

const answerOf = <Data>(state: QueryState<Data, Error> | undefined): Answer<Data> => ({
  data: state?.data,
  error: state?.error ?? undefined,
});

/** Returns undefined until the state of the browser and the SDK has been read. */
function cachedFacts(client: QueryClient): PushFacts | undefined {
  const me = answerOf(client.getQueryState(meQuery.queryKey));
  const user = answerOf(client.getQueryState(userQuery(me.data?.email).queryKey));
  return factsOf({
    app: answerOf(client.getQueryState(appQuery.queryKey)),
    live: answerOf(client.getQueryState(liveQuery.queryKey)),
    site: answerOf(client.getQueryState(siteQuery.queryKey)),
    me,
    preferences: { data: user.data?.preferences, error: user.error },
    provider: answerOf(client.getQueryState(providerQuery(me.data?.subject).queryKey)),
    test: client.getQueryData(testQuery.queryKey) ?? { state: 'none' },
  });
}

const isRead = (): void => undefined;

async function readFacts(client: QueryClient): Promise<PushFacts> {
  const now = { staleTime: 0 };
  await client.fetchQuery({ ...meQuery, ...now }).catch(isRead);
  const me = client.getQueryData(meQuery.queryKey);
  await Promise.allSettled([
    client.fetchQuery(appQuery),
    client.fetchQuery({ ...liveQuery, ...now }),
    client.fetchQuery({ ...siteQuery, ...now }),
    ...(me
      ? [
          client.fetchQuery({ ...userQuery(me.email), ...now }),
          client.fetchQuery({ ...providerQuery(me.subject), ...now }),
        ]
      : []),
  ]);
  const facts = cachedFacts(client);
  if (!facts) throw new Error('The browser and SDK state could not be read.');
  return facts;
}

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

interface Readings {
  /** The push app. The data is null if the stack has none. */
  readonly app: Answer<PushConfig | null>;
  readonly live: Answer<{ readonly browser: BrowserFacts; readonly sdk: SdkFacts }>;
  readonly site: Answer<SiteFacts>;
  readonly me: Answer<{ readonly email?: string | null; readonly subject?: string | null }>;
  /** The user's preferences. The first record is the one in use. */
  readonly preferences: Answer<readonly Preferences[]>;
  /** The provider's user. The data is null if the user does not exist. */
  readonly provider: Answer<PushUserAnswer | null>;
  readonly test: PushFacts['test'];
}

const nothingYet: SiteFacts = {
  database: undefined,
  sdkDatabase: undefined,
  workerFile: undefined,
  workerActive: undefined,
};

/** Combines the readings. Returns undefined until the state of the browser and the SDK has been read. */
function factsOf({ app, live, site, me, preferences, provider, test }: Readings): PushFacts | undefined {
  if (!live.data) return undefined;
  return {
    app:
      app.data === undefined && !app.error
        ? undefined
        : { appId: app.data?.appId, scriptUrl: app.data?.sdkUrl },
    ...live.data,
    site: site.data ?? nothingYet,
    person: personOf(me),
    preference: preferenceOf(preferences),
    provider: providerOf(provider),
    test,
  };
}

function providerOf({ data, error }: Readings['provider']): ProviderFacts {
  if (error) return { state: 'failed', ...providerReason(error) };
  if (data === undefined) return { state: 'reading' };
  if (data === null) return { state: 'none' };
  return {
    state: 'found',
    onesignalId: data.oneSignalId,
    subscriptions: data.subscriptions.filter(({ isPush }) => isPush),
  };
}

function personOf({ data, error }: Readings['me']): PersonFacts {
  if (error instanceof ApiError && error.code === 'SignedOut') return { signedIn: false };
  if (data) return { signedIn: true, subject: data.subject ?? undefined, email: data.email ?? undefined };
  return error ? { signedIn: undefined, reason: messageIn(error) } : { signedIn: undefined };
}

function preferenceOf({ data, error }: Readings['preferences']): PreferenceFacts {
  if (error) return { state: 'failed', reason: messageIn(error) };
  if (!data) return { state: 'reading' };
  const [record] = data;
  return record
    ? { state: 'found', id: record.id, pushNotifications: record.pushNotifications === true }
    : { state: 'none' };
}
