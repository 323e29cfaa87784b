import type { ActWords } from './acts/acts';

const withReason =
  (message: string) =>
  (reason: string): readonly [string, string] => [message, reason];

/**
 * The log messages for the actions on all push pages. The wording of the failure messages is specified in
 * docs/product.md.
 */
const common: Omit<ActWords, 'failures'> = {
  done: {
    initialize: 'SDK initialized',
    reload: 'Reloading the page',
    setExternalId: 'External ID set',
    forceExternalId: 'External ID set again after logout',
    requestPermission: 'Permission granted',
    subscribe: 'Subscribed',
    unsubscribe: 'Unsubscribed',
    syncState: 'State synced',
    sendTest: 'Test message shown in this browser',
    refresh: 'Everything refreshed',
    autoFix: 'Auto-fix completed',
    setTestTags: 'Test tags set',
    clearLocalData: 'Clearing local data, then reloading the page',
    resetAll: 'Reset complete, reloading the page',
    recoverIdentity: 'Identity recovered',
    fullDiagnostic: 'Full diagnostic completed',
  },
  failed: {
    initialize: withReason('Initialization failed'),
    reload: withReason('Reload failed'),
    setExternalId: withReason('Set External ID failed'),
    forceExternalId: withReason('Force External ID failed'),
    requestPermission: withReason('Permission request failed'),
    subscribe: withReason('Subscribe failed'),
    unsubscribe: withReason('Unsubscribe failed'),
    syncState: withReason('Sync failed'),
    sendTest: (reason) => [`Test failed: ${reason}`, ''],
    refresh: (reason) => [`Refresh failed: ${reason}`, ''],
    autoFix: withReason('Auto-fix failed'),
    setTestTags: withReason('Set Test Tags failed'),
    clearLocalData: withReason('Clear data failed'),
    resetAll: withReason('Reset failed'),
    recoverIdentity: withReason('Recovery failed'),
    fullDiagnostic: (reason) => [`Refresh failed: ${reason}`, ''],
  },
};

/** The command center's log messages (docs/product.md). */
export const hubWords: ActWords = {
  ...common,
  failures: {
    blocked: 'OneSignal SDK failed to load',
    noSdk: 'OneSignal not available',
    noLogin: 'OneSignal login method not available',
    noUser: 'No user logged in',
    noSubject: 'No Cognito User ID available',
    denied: 'Permission denied',
  },
};

/** The log messages for the diagnostics page and the pages linked from it (docs/product.md). */
export const diagnosticsWords: ActWords = {
  ...common,
  failures: { ...hubWords.failures, noSdk: 'SDK not available', noLogin: 'SDK not available' },
};
