import type { PushFacts } from '../facts/facts';
import { isSubscribed } from '../facts/subscribed';
import { seenPollMs, seenPollTries } from '../facts/waits';
import { type CheckRule, type Finding, failed, passed, reading, skipped, unknown, waitsFor } from './check';

const testSeconds = (seenPollMs * seenPollTries) / 1000;

export const deliveryChecks: readonly CheckRule[] = [
  {
    id: 'push-token',
    step: 'delivery',
    name: 'Push token',
    judge: ({ sdk, browser }) => {
      if (!isSubscribed(sdk, browser)) return waitsFor('Subscription');
      return sdk.state?.token
        ? passed('The browser has a push address.')
        : failed(
            'The browser has no push address.',
            'The push service did not respond or refused the subscription.',
            {
              label: 'Subscribe',
              act: 'subscribe',
            },
          );
    },
  },
  {
    id: 'provider-subscription',
    step: 'delivery',
    name: 'Subscription in OneSignal',
    judge: providerSubscription,
  },
  {
    id: 'test-message',
    step: 'delivery',
    name: 'Test message',
    judge: ({ test }) => {
      switch (test.state) {
        case 'none':
          return skipped('No test message has been sent from this page.');
        case 'waiting':
          return unknown('A test message has been sent.', `It should appear within ${testSeconds} s.`);
        case 'seen':
          return passed('The last test message was shown here.');
        case 'unseen':
          return failed(
            'OneSignal accepted the test message, but it was not shown here.',
            'The operating system is hiding notifications, or the message is delayed.',
            {
              label: 'Allow notifications from this browser in the system settings, then send another test.',
            },
          );
        case 'nowhere':
          return failed('The test message was not sent.', 'OneSignal has no subscribed device for you.', {
            label: 'Subscribe',
            act: 'subscribe',
          });
        case 'refused':
          return failed('The test message was not sent.', test.reason, {
            label: 'Send Test Notification',
            act: 'sendTest',
            first: test.advice,
          });
        default:
          return test satisfies never;
      }
    },
  },
];

function providerSubscription({ provider, sdk, browser }: PushFacts): Finding {
  if (!isSubscribed(sdk, browser)) return waitsFor('Subscription');
  if (provider.state === 'reading') return reading;
  if (provider.state === 'failed')
    return unknown('OneSignal did not return your subscriptions.', provider.reason, {
      label: 'Refresh',
      act: 'refresh',
      first: provider.advice,
    });
  if (provider.state === 'none') return waitsFor('Account in OneSignal');
  const own = provider.subscriptions.find(({ id }) => id === sdk.state?.subscriptionId);
  if (!own)
    return failed(
      'OneSignal does not list this browser among your subscriptions.',
      'It is registered to another user or has been removed.',
      { label: 'Force External ID', act: 'forceExternalId' },
    );
  return own.enabled
    ? passed('OneSignal can send messages to this browser.')
    : failed(
        'This browser’s subscription is turned off in OneSignal.',
        'It has been unsubscribed, or its token has expired.',
        {
          label: 'Subscribe',
          act: 'subscribe',
        },
      );
}
