import type { PushFacts, SdkFacts } from '../facts/facts';
import { isSubscribed } from '../facts/subscribed';
import {
  type Check,
  type CheckRule,
  type Finding,
  type Fix,
  failed,
  passed,
  reading,
  skipped,
  unknown,
  waitsFor,
} from './check';
import { deliveryChecks } from './delivery';
import { environmentChecks } from './environment';

const sdkChecks: readonly CheckRule[] = [
  {
    id: 'sdk-loaded',
    step: 'sdk',
    name: 'SDK loaded',
    issue: 'SDK not loaded',
    judge: (facts) => {
      if (facts.sdk.loaded) return passed('The SDK script is loaded.');
      return facts.sdk.starting ? reading : notLoaded(facts);
    },
  },
  {
    id: 'sdk-initialized',
    step: 'sdk',
    name: 'SDK initialized',
    issue: 'SDK not initialized',
    judge: ({ sdk }) => {
      if (sdk.initialized) return passed('The SDK is initialized.');
      if (sdk.starting) return reading;
      return sdk.loaded ? notInitialized(sdk) : waitsFor('SDK loaded');
    },
  },
  {
    id: 'one-tab',
    step: 'sdk',
    name: 'Other tabs',
    judge: ({ sdk }) =>
      sdk.changedElsewhere
        ? failed(
            'Another tab changed this browser’s push state.',
            'The SDK on this page still has the earlier state.',
            { label: 'Reload page', act: 'reload' },
          )
        : passed('No other tab has changed the push state since this page was loaded.'),
  },
];

function notLoaded({ app, browser, sdk: { failure } }: PushFacts): Finding {
  const seen = 'The SDK script is not loaded.';
  if (failure?.code === 'notConfigured')
    return failed(seen, 'This stack has no app ID, so the SDK is not loaded.', {
      label: 'Set the app ID in the stack’s settings and deploy again.',
    });
  if (failure?.code === 'unsupported')
    return failed(seen, failure.message, { label: 'Open this page in a browser that supports web push.' });
  if (!browser.online)
    return failed(seen, 'The browser is offline.', { label: 'Load the SDK again', act: 'initialize' });
  const host = hostOf(app?.scriptUrl) ?? 'the script’s host';
  return failed(seen, `An ad blocker or a firewall is blocking ${host}, or the host is down.`, {
    label: 'Load the SDK again',
    act: 'initialize',
    first: `Allow ${host} in your ad blocker and firewall.`,
  });
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : undefined);

/** The SDK's message contains the only origin that the app allows. */
const restricted = /can only be used on:?\s*(\S+)/i;
const unknownApp = /app\s?id doesn't match/i;

function notInitialized({ failure }: SdkFacts): Finding {
  const said = failure?.message ?? 'No reason was given.';
  const seen = `The SDK did not initialize: ${said}`;
  const origin = restricted.exec(said)?.[1];
  if (origin)
    return failed(seen, `The OneSignal app is restricted to ${origin}.`, {
      label: `Open the panel at ${origin}, or change the OneSignal app’s site URL.`,
    });
  if (unknownApp.test(said))
    return failed(seen, 'OneSignal has no app with this ID.', {
      label: 'Correct the app ID in the stack’s settings and deploy again.',
    });
  if (failure?.code === 'noDatabase')
    return failed(seen, 'The SDK does not start without IndexedDB.', {
      label: 'Allow site data for this page or leave private browsing, then reload.',
    });
  if (failure?.code === 'slow')
    return failed(seen, 'The SDK’s database is locked by another tab, or OneSignal is not responding.', {
      label: 'Reload page',
      act: 'reload',
    });
  return failed(seen, 'The SDK starts only once per page load.', {
    label: 'Reload page',
    act: 'reload',
  });
}

const identityChecks: readonly CheckRule[] = [
  {
    id: 'signed-in',
    step: 'identity',
    name: 'Signed in',
    judge: ({ person: { signedIn, subject, email, reason } }) => {
      if (reason)
        return unknown('Your account could not be read.', reason, { label: 'Refresh', act: 'refresh' });
      if (signedIn === undefined) return reading;
      if (!signedIn)
        return failed('Nobody is signed in.', 'The session has ended, here or in another tab.', {
          label: 'Reload page',
          act: 'reload',
        });
      return subject
        ? passed(`You are signed in as ${email ?? subject}.`)
        : failed('Your account has no unique ID.', 'The user directory did not return a unique ID.', {
            label: 'Refresh',
            act: 'refresh',
          });
    },
  },
  {
    id: 'external-id',
    step: 'identity',
    name: 'External ID',
    issue: 'External ID mismatch',
    judge: ({ sdk, person: { subject } }) => {
      if (!sdk.initialized || !sdk.state) return waitsFor('SDK initialized');
      if (!subject) return waitsFor('Signed in');
      const { externalId } = sdk.state;
      if (externalId === subject) return passed(`The external ID is your user ID, ${subject}.`);
      const fix: Fix = { label: 'Set External ID', act: 'setExternalId' };
      return externalId
        ? failed(
            `The external ID is ${externalId}; yours is ${subject}.`,
            'Someone else has used this browser before.',
            fix,
          )
        : failed('This browser has no external ID.', 'OneSignal does not know who uses this browser.', fix);
    },
  },
  {
    id: 'provider-account',
    step: 'identity',
    name: 'Account in OneSignal',
    judge: (facts) => {
      const { provider } = facts;
      if (provider.state === 'reading') return facts.person.subject ? reading : waitsFor('Signed in');
      if (provider.state === 'failed')
        return unknown('OneSignal did not return your account.', provider.reason, {
          label: 'Refresh',
          act: 'refresh',
          first: provider.advice,
        });
      if (provider.state === 'found') {
        const { length } = provider.subscriptions;
        return passed(
          `OneSignal has an account for you, with ${length} ${length === 1 ? 'subscription' : 'subscriptions'}.`,
        );
      }
      return withoutAccount(facts);
    },
  },
];

function withoutAccount({ sdk: { initialized, state }, person: { subject } }: PushFacts): Finding {
  const seen = 'OneSignal has no user with your ID.';
  if (!initialized || !state) return unknown(seen, 'This is checked once “SDK initialized” passes.');
  if (state.externalId !== subject)
    return failed(seen, 'This browser has not been linked to you yet.', {
      label: 'Set External ID',
      act: 'setExternalId',
    });
  return failed(seen, 'This browser has your external ID, but OneSignal did not store it.', {
    label: 'Force External ID',
    act: 'forceExternalId',
  });
}

/** The checks of the subscription and of the app's records, which must match the browser's state. */
const subscriptionChecks: readonly CheckRule[] = [
  {
    id: 'permission',
    step: 'subscription',
    name: 'Permission',
    judge: ({ browser: { permission, permissionRevoked } }) => {
      if (permission === 'granted') return passed('This site has permission to show notifications.');
      if (permission === 'denied')
        return failed(
          'This site does not have permission to show notifications.',
          permissionRevoked
            ? 'The permission was revoked while this page was open.'
            : 'Notifications are blocked for this site, and the page cannot ask again.',
          { label: 'Allow notifications in the site settings, next to the web address, then refresh.' },
        );
      return failed(
        'The permission prompt for notifications has not been answered.',
        permissionRevoked
          ? 'The permission was reset while this page was open.'
          : 'The browser has not asked yet.',
        { label: 'Request Permission', act: 'requestPermission' },
      );
    },
  },
  {
    id: 'subscribed',
    step: 'subscription',
    name: 'Subscription',
    issue: 'Browser permission granted but not subscribed',
    judge: ({ browser, sdk }) => {
      if (!sdk.initialized || !sdk.state) return waitsFor('SDK initialized');
      if (browser.permission !== 'granted') return waitsFor('Permission');
      return sdk.state.optedIn
        ? passed(
            `This browser is subscribed${sdk.state.subscriptionId ? ` as ${sdk.state.subscriptionId}` : ''}.`,
          )
        : failed('This browser is not subscribed.', 'It was never subscribed or has been unsubscribed.', {
            label: 'Subscribe',
            act: 'subscribe',
          });
    },
  },
  {
    id: 'app-state',
    step: 'subscription',
    name: 'App state',
    issue: 'App state out of sync',
    judge: appState,
  },
];

function appState({ preference, sdk, browser }: PushFacts): Finding {
  if (preference.state === 'reading') return reading;
  if (preference.state === 'none')
    return skipped('You have no preferences record, so there is nothing to compare.');
  if (preference.state === 'failed')
    return unknown('Your preferences record could not be read.', preference.reason, {
      label: 'Refresh',
      act: 'refresh',
    });
  if (!sdk.initialized) return waitsFor('SDK initialized');
  const subscribed = isSubscribed(sdk, browser);
  const says = (on: boolean) => (on ? 'on' : 'off');
  return preference.pushNotifications === subscribed
    ? passed(`Push is ${says(subscribed)} in both your preferences record and this browser.`)
    : failed(
        `Push is ${says(preference.pushNotifications)} in your preferences record, but ${says(subscribed)} in this browser.`,
        'The subscription was changed outside the app.',
        { label: 'Sync State', act: 'syncState' },
      );
}

/** The order matters, because later checks depend on earlier ones. */
const pushChecks: readonly CheckRule[] = [
  ...environmentChecks,
  ...sdkChecks,
  ...identityChecks,
  ...subscriptionChecks,
  ...deliveryChecks,
];

/** Runs all checks. All views use this list. */
export const checkPush = (facts: PushFacts): readonly Check[] =>
  pushChecks.map(({ judge, ...rule }) => ({ ...rule, ...judge(facts) }));
