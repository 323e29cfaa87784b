import type { PushUserAnswer } from '#shared/api/push';
import { ApiError } from '../../api/api-error';
import type { PushConfig } from '../../api/push/push-config';
import type { Preferences } from '../../api/users';
import type {
  BrowserFacts,
  PersonFacts,
  PreferenceFacts,
  ProviderFacts,
  PushFacts,
  SdkFacts,
  SiteFacts,
} from './facts';
import { messageIn } from './message-in';
import { providerReason } from './provider-reason';

export interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

export interface Readings {
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
export function factsOf({
  app,
  live,
  site,
  me,
  preferences,
  provider,
  test,
}: Readings): PushFacts | undefined {
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
