import { vi } from 'vitest';
import type { PushSdk } from '#web/api/push/push-sdk';

export interface FakeSdkOptions {
  /** The browser's response to a permission request. The default is `granted`. */
  readonly answer?: NotificationPermission;
  readonly permission?: NotificationPermission;
  /** The external ID that this browser kept from an earlier visit. */
  readonly externalId?: string;
  readonly optedIn?: boolean;
  /** The value that `init` rejects with. */
  readonly refusal?: unknown;
  /** `init` never settles. */
  readonly hangs?: boolean;
}

/**
 * A fake of the provider's SDK. Nothing else on the push pages is faked. The SDK is started only once per
 * page load, so all tests in a file share the SDK that the first test loaded (`sharedSdk`).
 */
export class FakeSdk {
  readonly calls: string[] = [];
  tags: Record<string, string> = {};
  permission: NotificationPermission;
  private externalId: string | undefined;
  private optedIn: boolean;
  private readonly listeners = new Map<string, Set<(event: never) => void>>();

  constructor(private readonly options: FakeSdkOptions = {}) {
    this.permission = options.permission ?? 'granted';
    this.externalId = options.externalId;
    this.optedIn = options.optedIn ?? false;
    vi.stubGlobal('Notification', {
      get permission() {
        return permissionOf();
      },
    });
    const permissionOf = () => this.permission;
  }

  /** The SDK object that the provider's script would pass to the page. */
  get sdk(): PushSdk {
    const fake = this;
    const events = (space: string) => ({
      addEventListener: (name: string, listener: (event: never) => void) => {
        const key = `${space} ${name}`;
        fake.listeners.set(key, (fake.listeners.get(key) ?? new Set()).add(listener));
      },
      removeEventListener: () => undefined,
    });
    const isOn = () => fake.optedIn && fake.permission === 'granted';
    const sdk = {
      init: async () => {
        fake.calls.push('init');
        if (fake.options.hangs) await new Promise(() => undefined);
        if (fake.options.refusal !== undefined) throw fake.options.refusal;
      },
      login: async (externalId: string) => {
        fake.calls.push(`login ${externalId}`);
        fake.externalId = externalId;
      },
      logout: async () => {
        fake.calls.push('logout');
        fake.externalId = undefined;
      },
      Notifications: {
        ...events('Notifications'),
        get permission() {
          return fake.permission === 'granted';
        },
        isPushSupported: () => true,
        requestPermission: async () => {
          fake.calls.push('requestPermission');
          if (fake.permission === 'default') fake.permission = fake.options.answer ?? 'granted';
          return fake.permission === 'granted';
        },
      },
      User: {
        ...events('User'),
        get onesignalId() {
          return 'onesignal-1';
        },
        get externalId() {
          return fake.externalId;
        },
        addTags: (tags: Record<string, string>) => {
          fake.tags = { ...fake.tags, ...tags };
        },
        getTags: () => fake.tags,
        PushSubscription: {
          ...events('PushSubscription'),
          get id() {
            return isOn() ? 'subscription-1' : undefined;
          },
          get token() {
            return isOn() ? 'https://push.example/token-1' : undefined;
          },
          get optedIn() {
            return isOn();
          },
          optIn: async () => {
            fake.calls.push('optIn');
            if (fake.permission === 'granted') fake.optedIn = true;
          },
          optOut: async () => {
            fake.calls.push('optOut');
            fake.optedIn = false;
          },
        },
      },
    };
    return sdk as unknown as PushSdk;
  }

  /** Sends an event to its listeners. */
  emit(space: string, name: string, event: unknown): void {
    for (const listener of this.listeners.get(`${space} ${name}`) ?? []) listener(event as never);
  }
}

/** Returns an SDK that forwards everything to the current test's SDK. */
export function sharedSdk(current: () => FakeSdk): PushSdk {
  const follow = (path: (sdk: PushSdk) => object): object =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          const value = Reflect.get(path(current().sdk), name);
          if (name === 'then') return undefined;
          return typeof value === 'object' && value !== null
            ? follow((sdk) => Reflect.get(path(sdk), name))
            : value;
        },
      },
    );
  return follow((sdk) => sdk) as PushSdk;
}
