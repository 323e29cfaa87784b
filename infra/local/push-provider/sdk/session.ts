import { ApiFailure, type ApiUser, activeWorker, createApi, deviceFields, type WorkerPlace } from './api';

interface SdkState {
  readonly appId: string;
  readonly onesignalId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly token?: string | undefined;
  /** True if the user wants messages. Receiving them also requires the browser's permission. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

const databaseName = 'ONE_SIGNAL_SDK_DB';
const storeName = 'Options';
const key = 'state';

/** Opens the database. Rejects if the browser cannot open it or another tab keeps an older version open. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(storeName);
    };
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is locked by another tab'));
    request.onsuccess = () => {
      const database = request.result;
      // This tab must not keep others from deleting the database.
      database.onversionchange = () => database.close();
      resolve(database);
    };
  });
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB aborted the transaction'));
    });
  } finally {
    database.close();
  }
}

/** Reads the state, which is empty for a new browser. */
async function readState(appId: string): Promise<SdkState> {
  const found = await inStore('readonly', (store): IDBRequest<SdkState | undefined> => store.get(key));
  return found?.appId === appId ? found : { appId, optedIn: false, tags: {} };
}

async function writeState(state: SdkState): Promise<void> {
  await inStore('readwrite', (store) => store.put(state, key));
}

/** The fields for a browser that no longer shows notifications. */
const blocked = { enabled: false, notification_types: 0 };

interface ShownSubscription {
  readonly id: string | undefined;
  readonly token: string | undefined;
  readonly optedIn: boolean;
}

/** The SDK after `init`: this browser's user and subscription. */
export class Session {
  readonly user = new Emitter();
  readonly subscription = new Emitter();
  readonly notifications = new Emitter();
  readonly #ask: ReturnType<typeof createApi>;
  readonly #tabs = new BroadcastChannel('onesignal-sdk');
  #state: SdkState = { appId: '', optedIn: false, tags: {} };
  #worker: WorkerPlace = { path: '/OneSignalSDKWorker.js', scope: '/' };
  #stream: { readonly of: string; close(): void } | undefined;

  constructor(private readonly origin: string) {
    this.#ask = createApi(origin);
  }

  get state(): SdkState {
    return this.#state;
  }

  get permission(): boolean {
    return 'Notification' in window && Notification.permission === 'granted';
  }

  get optedIn(): boolean {
    return this.#state.optedIn && this.permission && this.#state.subscriptionId !== undefined;
  }

  /**
   * Starts the session. Throws an Error if the app is restricted to another origin or IndexedDB cannot be
   * used.
   */
  async start(appId: string, worker: WorkerPlace): Promise<void> {
    const { config } = await this.#ask<{ config: { origin: string } }>('GET', `/sync/${appId}/web`);
    if (config.origin !== location.origin) throw new Error(`Can only be used on: ${config.origin}`);
    this.#state = await readState(appId);
    this.#worker = worker;
    this.#tabs.onmessage = () => void readState(appId).then((state) => this.#take(state));
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (Object(data).clicked) this.notifications.emit('click', { notification: data.clicked, result: {} });
    });
    await this.#watchPermission();
    if (this.optedIn) await activeWorker(this.#worker);
    this.#listen();
  }

  async login(externalId: string): Promise<void> {
    const { onesignalId, externalId: current } = this.#state;
    if (externalId === current) return;
    if (onesignalId !== undefined && current === undefined) {
      try {
        const path = this.#path(`/users/by/onesignal_id/${onesignalId}/identity`);
        await this.#ask('PATCH', path, { identity: { external_id: externalId } });
        return await this.#keep({ externalId });
      } catch (error) {
        // The ID belongs to another user, whom this browser joins.
        if (!(error instanceof ApiFailure && error.status === 409)) throw error;
      }
    }
    await this.#become({ external_id: externalId });
  }

  async logout(): Promise<void> {
    if (this.#state.externalId === undefined) return;
    if (this.#state.subscriptionId !== undefined) return this.#become({});
    await this.#keep({ externalId: undefined, onesignalId: undefined, tags: {} });
  }

  async subscribe(): Promise<void> {
    if (!this.permission) return;
    await activeWorker(this.#worker);
    const { subscriptionId, onesignalId, externalId } = this.#state;
    if (subscriptionId !== undefined) {
      await this.#changeSubscription(subscriptionId, { enabled: true, notification_types: 1 });
      return this.#keep({ optedIn: true });
    }
    const device = deviceFields(this.origin);
    if (onesignalId === undefined) {
      const identity = externalId === undefined ? {} : { external_id: externalId };
      const user = await this.#ask<ApiUser>('POST', this.#path('/users'), {
        identity,
        subscriptions: [device],
      });
      const { id, token } = user.subscriptions.at(-1) ?? {};
      return this.#keep({
        onesignalId: user.identity.onesignal_id,
        subscriptionId: id,
        token,
        optedIn: true,
      });
    }
    const path = this.#path(`/users/by/onesignal_id/${onesignalId}/subscriptions`);
    const { subscription } = await this.#ask<{ subscription: { id: string; token: string } }>('POST', path, {
      subscription: device,
    });
    await this.#keep({ subscriptionId: subscription.id, token: subscription.token, optedIn: true });
  }

  async unsubscribe(): Promise<void> {
    const { subscriptionId } = this.#state;
    if (subscriptionId !== undefined) {
      await this.#changeSubscription(subscriptionId, { enabled: false, notification_types: -2 });
    }
    await this.#keep({ optedIn: false });
  }

  /** Sets tags. An empty value removes a tag. */
  async setTags(tags: Readonly<Record<string, string>>): Promise<void> {
    const kept = Object.entries({ ...this.#state.tags, ...tags }).filter(([, value]) => value !== '');
    await this.#keep({ tags: Object.fromEntries(kept) });
    const { onesignalId } = this.#state;
    if (onesignalId === undefined) return;
    const path = this.#path(`/users/by/onesignal_id/${onesignalId}`);
    await this.#ask('PATCH', path, { properties: { tags } });
  }

  /**
   * Makes the browser this user's or, without an identity, that of a new anonymous user. The subscription
   * moves too.
   */
  async #become(identity: { readonly external_id?: string }): Promise<void> {
    const { subscriptionId } = this.#state;
    const subscriptions = subscriptionId === undefined ? [] : [{ id: subscriptionId }];
    const user = await this.#ask<ApiUser>('POST', this.#path('/users'), { identity, subscriptions });
    await this.#keep({
      onesignalId: user.identity.onesignal_id,
      externalId: user.identity.external_id,
      tags: user.properties.tags,
    });
  }

  #changeSubscription(id: string, subscription: object): Promise<unknown> {
    return this.#ask('PATCH', this.#path(`/subscriptions/${id}`), { subscription });
  }

  #path(rest: string): string {
    return `/apps/${this.#state.appId}${rest}`;
  }

  async #keep(change: Partial<SdkState>): Promise<void> {
    const state = { ...this.#state, ...change };
    await writeState(state);
    this.#take(state);
    this.#tabs.postMessage('changed');
  }

  /** Takes a state, which may come from another tab. */
  #take(state: SdkState): void {
    const before = { state: this.#state, shown: this.#shownSubscription() };
    this.#state = state;
    const { onesignalId, externalId } = state;
    if (before.state.onesignalId !== onesignalId || before.state.externalId !== externalId) {
      this.user.emit('change', { current: { onesignalId, externalId } });
    }
    this.#subscriptionChanged(before.shown);
    this.#listen();
  }

  #shownSubscription(): ShownSubscription {
    const { subscriptionId: id, token } = this.#state;
    return { id, token, optedIn: this.optedIn };
  }

  #subscriptionChanged(previous: ShownSubscription): void {
    const current = this.#shownSubscription();
    if (JSON.stringify(previous) !== JSON.stringify(current))
      this.subscription.emit('change', { previous, current });
  }

  /** Watches the permission, which can also be changed in the browser's settings. */
  async #watchPermission(): Promise<void> {
    const status = await navigator.permissions.query({ name: 'notifications' });
    status.addEventListener('change', () => {
      this.notifications.emit('permissionChange', this.permission);
      const { subscriptionId, optedIn } = this.#state;
      const current = this.#shownSubscription();
      if (subscriptionId !== undefined && optedIn) {
        this.#subscriptionChanged({ ...current, optedIn: !current.optedIn });
        const types = this.permission ? { enabled: true, notification_types: 1 } : blocked;
        this.#changeSubscription(subscriptionId, types).catch((error: unknown) =>
          console.info(String(error)),
        );
      }
      this.#listen();
    });
  }

  #listen(): void {
    const { subscriptionId } = this.#state;
    const wanted = this.optedIn ? subscriptionId : undefined;
    if (wanted === this.#stream?.of) return;
    this.#stream?.close();
    this.#stream = undefined;
    if (wanted === undefined) return;
    const url = `${this.origin}${this.#path(`/subscriptions/${wanted}/messages`)}`;
    const { close } = openStream(url, (message) => {
      // Fails if the permission is revoked before a message arrives.
      this.#show(message, wanted).catch((error: unknown) => console.info(String(error)));
    });
    this.#stream = { of: wanted, close };
  }

  /** Shows a message, unless a listener prevents it. */
  async #show({ id, heading, content }: Message, subscriptionId: string): Promise<void> {
    let isPrevented = false;
    const notification = { notificationId: id, title: heading, body: content };
    this.notifications.emit('foregroundWillDisplay', {
      notification,
      preventDefault: () => {
        isPrevented = true;
      },
    });
    const path = `/notifications/${id}`;
    const report = { app_id: this.#state.appId, player_id: subscriptionId };
    if (!isPrevented) {
      const { origin } = this;
      const registration = await activeWorker(this.#worker);
      await registration.showNotification(heading, {
        body: content,
        tag: id,
        data: { notification, report: { ...report, opened: true }, url: `${origin}${path}` },
      });
    }
    await this.#ask('PUT', `${path}/report_received`, report);
  }
}

type Listener = (event: unknown) => void;

class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener = (name: string, listener: Listener): void => {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known.add(listener));
  };

  emit(name: string, event: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(event);
  }
}

interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** How soon a rejected stream is tried again, in milliseconds. Browsers do not do this themselves. */
const againMs = 2_000;

function openStream(url: string, onMessage: (message: Message) => void): { close(): void } {
  let source: EventSource | undefined;
  let timer = 0;
  const open = () => {
    const opened = new EventSource(url);
    source = opened;
    opened.onmessage = ({ data }) => onMessage(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) timer = window.setTimeout(open, againMs);
    };
  };
  open();
  return {
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}
