import type { PushFacts } from '../facts/facts';
import { type CheckRule, type Finding, type Fix, failed, passed, reading, unknown, waitsFor } from './check';

export const identityChecks: readonly CheckRule[] = [
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
