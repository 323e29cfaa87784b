interface PushSubscriptionState {
  readonly id: string | null | undefined;
  readonly token: string | null | undefined;
  readonly optedIn: boolean;
}

interface ShownNotification {
  readonly notificationId: string;
  readonly title?: string;
  readonly body: string;
}

interface NotificationEvents {
  readonly permissionChange: boolean;
  readonly foregroundWillDisplay: { readonly notification: ShownNotification; preventDefault(): void };
  readonly click: { readonly notification: ShownNotification };
  readonly dismiss: { readonly notification: ShownNotification };
}

interface EventSource<Events> {
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
  removeEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

interface PushSdkOptions {
  readonly appId: string;
  /** The path of the service worker script, relative to the site's root. */
  readonly serviceWorkerPath?: string;
  readonly serviceWorkerParam?: { readonly scope: string };
  /** If false, the SDK asks for permission only when the panel tells it to. */
  readonly autoRegister?: boolean;
  readonly autoResubscribe?: boolean;
  /** If true, the SDK also works on http://localhost and http://127.0.0.1. */
  readonly allowLocalhostAsSecureOrigin?: boolean;
}

/**
 * The part of the push provider's SDK that the panel uses
 * (documentation.onesignal.com/docs/en/web-sdk-reference).
 */
export interface PushSdk {
  /**
   * Initializes the SDK. Rejects if `init` has already been called, or if the app is restricted to a
   * different origin.
   */
  init(options: PushSdkOptions): Promise<void>;
  /** Links this browser to the user with the given external ID. */
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  readonly Notifications: EventSource<NotificationEvents> & {
    readonly permission: boolean;
    isPushSupported(): boolean;
    requestPermission(): Promise<boolean>;
  };
  readonly User: EventSource<{
    readonly change: {
      readonly current: { readonly onesignalId: string | undefined; readonly externalId: string | undefined };
    };
  }> & {
    readonly onesignalId: string | undefined;
    readonly externalId: string | undefined;
    addTags(tags: Readonly<Record<string, string>>): void;
    getTags(): Readonly<Record<string, string>>;
    readonly PushSubscription: EventSource<{
      readonly change: { readonly previous: PushSubscriptionState; readonly current: PushSubscriptionState };
    }> & {
      readonly id: string | null | undefined;
      readonly token: string | null | undefined;
      readonly optedIn: boolean | undefined;
      optIn(): Promise<void>;
      optOut(): Promise<void>;
    };
  };
}

type Call = (sdk: PushSdk) => void;

/** The global that queues calls: an array until the provider's script loads and makes the queued calls. */
interface PageWithCalls {
  OneSignalDeferred?: { push(call: Call): unknown };
}

const scriptId = 'push-provider-sdk';

let loading: Promise<PushSdk> | undefined;

/**
 * Loads the script once, without calling `init`. If it cannot be loaded, the promise rejects and the next
 * call tries again. In an unsupported browser the promise never settles, so use a timeout.
 */
export function loadPushSdk(sdkUrl: string): Promise<PushSdk> {
  loading ??= load(sdkUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(sdkUrl: string): Promise<PushSdk> {
  return new Promise((resolve, reject) => {
    const page: PageWithCalls = window as object;
    page.OneSignalDeferred ??= [] as Call[];
    page.OneSignalDeferred.push(resolve);
    const script = document.createElement('script');
    Object.assign(script, { id: scriptId, src: sdkUrl, async: true });
    script.onerror = () => {
      script.remove();
      reject(new Error('OneSignal SDK failed to load'));
    };
    document.head.append(script);
  });
}
