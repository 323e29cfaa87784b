import { loadPushSdk, type PushSdk } from '../../api/push/push-sdk';
import { type PushClient, PushFailure, type SdkState } from '../facts/push-client';

export const workerPath = '/OneSignalSDKWorker.js';

export function createOneSignal(load: (scriptUrl: string) => Promise<PushSdk> = loadPushSdk): PushClient {
  let sdk: PushSdk | undefined;
  const needed = () => {
    if (!sdk) throw new PushFailure('noSdk', 'The SDK is not loaded.');
    return sdk;
  };
  return {
    isLoaded: () => sdk !== undefined,
    async load(scriptUrl) {
      sdk = await load(scriptUrl);
    },
    init: async (appId) =>
      needed().init({
        appId,
        serviceWorkerPath: workerPath.slice(1),
        // The SDK must not ask for permission until the user presses a button.
        autoRegister: false,
        autoResubscribe: true,
        // A local stack does not use HTTPS.
        allowLocalhostAsSecureOrigin: true,
      }),
    state: () => sdk && stateOf(sdk),
    async login(externalId) {
      const { login } = needed();
      if (typeof login !== 'function') throw new PushFailure('noLogin', 'The SDK has no login function.');
      await needed().login(externalId);
    },
    logout: async () => needed().logout(),
    requestPermission: async () => needed().Notifications.requestPermission(),
    optIn: async () => needed().User.PushSubscription.optIn(),
    optOut: async () => needed().User.PushSubscription.optOut(),
    addTags: (tags) => needed().User.addTags(tags),
    onChange(listener) {
      const { Notifications, User } = needed();
      Notifications.addEventListener('permissionChange', () => listener());
      User.addEventListener('change', () => listener());
      User.PushSubscription.addEventListener('change', () => listener());
    },
    onDisplay(listener) {
      needed().Notifications.addEventListener('foregroundWillDisplay', ({ notification }) =>
        listener(notification.notificationId),
      );
    },
  };
}

function stateOf({ User }: PushSdk): SdkState {
  const { id, token, optedIn } = User.PushSubscription;
  return {
    onesignalId: User.onesignalId,
    externalId: User.externalId,
    subscriptionId: id ?? undefined,
    token: token ?? undefined,
    optedIn: optedIn === true,
    tags: tagsOf(User),
  };
}

/** The SDK throws if its tags are read before it has been initialized. */
function tagsOf(user: PushSdk['User']): Readonly<Record<string, string>> {
  try {
    return user.getTags() ?? {};
  } catch {
    return {};
  }
}
