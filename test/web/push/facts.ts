import type { PushFacts } from '#web/push/facts/facts';

/** The ID of the admin that the tests use. */
export const subject = '0b9f6c1e-3c53-4d0e-8a52-1b7f9c6d1a10';

/** The facts for a browser in which everything works, with optional changes. */
export function fakeFacts(change: Partial<PushFacts> = {}): PushFacts {
  return {
    app: { appId: '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10', scriptUrl: 'https://cdn.push.example/sdk.js' },
    browser: {
      platform: 'Chrome 140 on Linux',
      secure: true,
      missing: [],
      online: true,
      visible: true,
      permission: 'granted',
      permissionRevoked: false,
    },
    site: {
      database: 'ready',
      sdkDatabase: true,
      workerFile: { ok: true, says: '/OneSignalSDKWorker.js is there.' },
      workerActive: true,
    },
    sdk: {
      loaded: true,
      initialized: true,
      starting: false,
      state: {
        onesignalId: 'onesignal-1',
        externalId: subject,
        subscriptionId: 'subscription-1',
        token: 'https://push.example/token-1',
        optedIn: true,
        tags: {},
      },
      changedElsewhere: false,
    },
    person: { signedIn: true, subject, email: 'ana@wellness.example' },
    preference: { state: 'found', id: 'preferences-1', pushNotifications: true },
    provider: {
      state: 'found',
      onesignalId: 'onesignal-1',
      subscriptions: [{ id: 'subscription-1', type: 'ChromePush', enabled: true }],
    },
    test: { state: 'none' },
    ...change,
  };
}

/** The SDK's state in a browser in which everything works, with optional changes. */
export const fakeSdk = (change: Partial<PushFacts['sdk']>): Pick<PushFacts, 'sdk'> => ({
  sdk: { ...fakeFacts().sdk, ...change },
});

/** The state of a browser in which everything works, with optional changes. */
export const fakeBrowser = (change: Partial<PushFacts['browser']>): Pick<PushFacts, 'browser'> => ({
  browser: { ...fakeFacts().browser, ...change },
});
