import { Session } from './session';

type Call = (sdk: object) => void;

interface Options {
  readonly appId?: string;
  readonly serviceWorkerPath?: string;
  readonly serviceWorkerParam?: { readonly scope?: string };
}

/**
 * Creates the part of the provider's SDK that the panel uses
 * (documentation.onesignal.com/docs/en/web-sdk-reference). This is our own code, because the provider's
 * script may be used only with its service.
 */
function createSdk(origin: string): object {
  const session = new Session(origin);
  let starting: Promise<void> | undefined;

  /** Waits for `init`, which everything but reading needs. */
  const started = async () => {
    if (!starting) throw new Error('Call init first');
    await starting;
  };
  const afterwards = async (work: () => Promise<void>) => {
    await started();
    await work();
  };
  const ask = async () => {
    await started();
    const answer = await Notification.requestPermission();
    if (answer === 'granted') await session.subscribe();
    return answer === 'granted';
  };

  return {
    async init({ appId, serviceWorkerPath = '/OneSignalSDKWorker.js', serviceWorkerParam }: Options) {
      if (starting) throw new Error('SDK already initialized');
      if (!appId) throw new Error('init needs an appId');
      const path = serviceWorkerPath.startsWith('/') ? serviceWorkerPath : `/${serviceWorkerPath}`;
      starting = session.start(appId, { path, scope: serviceWorkerParam?.scope ?? '/' });
      await starting.catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
    },
    login: (externalId: string) => afterwards(() => session.login(String(externalId))),
    logout: () => afterwards(() => session.logout()),
    Notifications: {
      addEventListener: session.notifications.addEventListener,
      get permission() {
        return session.permission;
      },
      isPushSupported: () => 'serviceWorker' in navigator && 'PushManager' in window,
      requestPermission: ask,
    },
    User: {
      addEventListener: session.user.addEventListener,
      get onesignalId() {
        return session.state.onesignalId;
      },
      get externalId() {
        return session.state.externalId;
      },
      addTags: (tags: Readonly<Record<string, string>>) =>
        void afterwards(() => session.setTags(tags)).catch((error: unknown) => console.info(String(error))),
      getTags: () => ({ ...session.state.tags }),
      PushSubscription: {
        addEventListener: session.subscription.addEventListener,
        get id() {
          return session.state.subscriptionId;
        },
        get token() {
          return session.state.token;
        },
        get optedIn() {
          return session.optedIn;
        },
        optIn: async () => {
          await started();
          if (Notification.permission === 'default') await ask();
          else await session.subscribe();
        },
        optOut: () => afterwards(() => session.unsubscribe()),
      },
    },
  };
}

const page: { OneSignal?: object; OneSignalDeferred?: Call[] | { push(call: Call): void } } =
  window as object;
const { src } = document.currentScript as HTMLScriptElement;
if (!page.OneSignal) {
  const sdk = createSdk(new URL(src).origin);
  const waiting = Array.isArray(page.OneSignalDeferred) ? page.OneSignalDeferred : [];
  page.OneSignal = sdk;
  page.OneSignalDeferred = { push: (call: Call) => call(sdk) };
  for (const call of waiting) call(sdk);
}
