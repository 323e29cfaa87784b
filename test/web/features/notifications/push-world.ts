import { vi } from 'vitest';
import type { PushUserAnswer } from '#shared/api/push';
import type { Failure } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { writeMetadata } from '#shared/values/notification-metadata';
import { ApiError } from '#web/api/api-error';
import type { TodaysNotification } from '#web/components/notifications/today';
import { subject } from '../../push/facts';
import { FakeSdk, type FakeSdkOptions } from '../../push/fake-sdk';

const email = 'ana@wellness.example';

/** Creates one of today's notifications, as the API returns it. */
export const fakeNotification = (change: Partial<TodaysNotification>): TodaysNotification => ({
  id: `n-${change.scheduledTime}`,
  notificationID: 'o-1',
  notificationType: 'exercise',
  scheduledTime: '10:55',
  status: 'scheduled',
  metadata: writeMetadata('Stretch', 'Two minutes for your back'),
  ...change,
});

export class PushWorld {
  readonly fake: FakeSdk;
  notifications: readonly TodaysNotification[] = [];
  /** Null if there is no preferences record. */
  preference: boolean | null = true;
  /** The provider's response about the caller. If it is an error, it is thrown instead of being returned. */
  provider: PushUserAnswer | null | ApiError = null;
  /** The response to a test message. If it is an error, it is thrown instead of being returned. */
  test: { readonly notificationId: string | null; readonly accepted: boolean } | ApiError = {
    notificationId: 'notification-1',
    accepted: true,
  };
  /** The cancellation run, and the notifications that it failed to cancel. */
  run: JobRun | null = null;
  failures: readonly Pick<Failure, 'key' | 'message'>[] = [];
  readonly sent: string[] = [];

  constructor(options: FakeSdkOptions = {}) {
    this.fake = new FakeSdk(options);
  }

  /** Adds the provider's record of the caller, including this browser's subscription. */
  knowsCaller(): void {
    this.provider = {
      externalId: subject,
      oneSignalId: 'onesignal-1',
      tags: '{}',
      firstActive: null,
      lastActive: null,
      isSubscribed: true,
      raw: '{"identity":{"onesignal_id":"onesignal-1"}}',
      subscriptions: [
        {
          id: 'subscription-1',
          type: 'ChromePush',
          isPush: true,
          enabled: true,
          notificationTypes: 1,
          deviceModel: null,
          deviceOs: null,
          sdk: null,
          sessionCount: 1,
        },
      ],
    };
  }

  /** Replaces the client's `graphql` function. */
  readonly graphql = async (document: string, variables: Record<string, unknown> = {}): Promise<unknown> => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    if (document.startsWith('mutation')) this.sent.push(operation);
    switch (operation) {
      case 'Me':
        return { me: { email, subject, groups: ['Admin'] } };
      case 'FindUser':
        return { findUser: this.user() };
      case 'UpdatePreferences':
        this.preference = Boolean((variables.input as { pushNotifications: boolean }).pushNotifications);
        return { updateUserPreferences: { id: 'preferences-1', _version: 2 } };
      case 'PushUser':
        if (this.provider instanceof Error) throw this.provider;
        return { pushUser: this.provider };
      case 'SendTestNotification':
        if (this.test instanceof Error) throw this.test;
        return { sendTestNotification: { externalId: subject, said: [], ...this.test } };
      case 'Run':
        return { jobRun: this.run };
      case 'Failures':
        return { jobFailures: { items: this.failures, nextToken: null } };
      case 'TodaysNotifications':
        return { page: { items: this.notifications, nextToken: null } };
      default:
        throw new ApiError('NotFound', `No answer for ${operation}`);
    }
  };

  private user(): object {
    const preferences =
      this.preference === null
        ? []
        : [{ id: 'preferences-1', _version: 1, userID: email, pushNotifications: this.preference }];
    return {
      account: { subject, email },
      email,
      userIDs: [email, subject],
      disagreement: null,
      preferences,
      subscriptions: [],
    };
  }
}

/**
 * Stubs the browser features that jsdom lacks: the Push API, IndexedDB, and a service worker with its file.
 */
export function stubBrowser(shown: readonly { readonly data: unknown }[] = []): void {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('isSecureContext', true);
  // With Node's BroadcastChannel, this page would receive messages from test files that run concurrently.
  vi.stubGlobal('BroadcastChannel', undefined);
  // jsdom does not record requests.
  Object.assign(performance, { getEntriesByType: () => [] });
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'ONE_SIGNAL_SDK_DB' }],
    open: () => {
      const result = { close: () => undefined, objectStoreNames: ['Options'] };
      const request = { result, onsuccess: () => undefined };
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  vi.stubGlobal('fetch', async () => new Response('', { headers: { 'content-type': 'text/javascript' } }));
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active: {}, getNotifications: async () => shown }) },
  });
}
