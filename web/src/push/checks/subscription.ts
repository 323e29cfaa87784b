import type { PushFacts } from '../facts/facts';
import { isSubscribed } from '../facts/subscribed';
import { type CheckRule, type Finding, failed, passed, reading, skipped, unknown, waitsFor } from './check';

/** The checks of the subscription and of the app's records, which must match the browser's state. */
export const subscriptionChecks: readonly CheckRule[] = [
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
