import { describe, expect, it } from 'vitest';
import type { Check } from '#web/push/checks/check';
import { checkPush } from '#web/push/checks/checks';
import { bannerOf, healthOf, openChecks, stepTone } from '#web/push/checks/summary';
import type { PushFacts } from '#web/push/facts/facts';
import { fakeBrowser, fakeFacts, fakeSdk, subject } from './facts';

const check = (change: Partial<PushFacts> = {}) => checkPush(fakeFacts(change));

/** Returns the check with the given ID. Throws if there is no such check. */
function one(checks: readonly Check[], id: string): Check {
  const found = checks.find((each) => each.id === id);
  if (!found) throw new Error(`There is no check ${id}.`);
  return found;
}

/** Returns the IDs and states of the checks that have not passed. */
const open = (checks: readonly Check[]) =>
  checks
    .filter(({ state }) => state === 'failed' || state === 'unknown')
    .map(({ id, state }) => `${id} ${state}`);

const { state } = fakeFacts().sdk;
if (!state) throw new Error('The SDK of the tests has a state.');
const noState = {
  ...state,
  externalId: undefined,
  subscriptionId: undefined,
  token: undefined,
  optedIn: false,
};

const blocked = fakeSdk({
  loaded: false,
  initialized: false,
  state: undefined,
  failure: { code: 'blocked', message: 'OneSignal SDK failed to load' },
});

describe('the checks of push', () => {
  it('all pass if everything works, and include a test message only once it was sent', () => {
    const checks = check();

    expect(open(checks)).toEqual([]);
    expect(one(checks, 'test-message').state).toBe('skipped');
    expect(bannerOf(checks)).toEqual({ tone: 'success', text: 'All Systems Operational' });
    expect(healthOf(checks)).toEqual({ tone: 'success', text: 'Healthy' });
    expect(openChecks(checks)).toEqual([]);
  });

  it('give a cause and exactly one fix for every failure', () => {
    const worlds: readonly Partial<PushFacts>[] = [
      fakeBrowser({ secure: false }),
      fakeBrowser({ missing: ['the Push API'] }),
      fakeBrowser({ online: false }),
      fakeBrowser({ permission: 'denied' }),
      fakeBrowser({ permission: 'default' }),
      fakeBrowser({ permission: 'denied', permissionRevoked: true }),
      { site: { ...fakeFacts().site, database: 'missing' } },
      { site: { ...fakeFacts().site, database: 'locked' } },
      { site: { ...fakeFacts().site, database: 'broken' } },
      { site: { ...fakeFacts().site, workerFile: { ok: false, says: 'is text/html, not JavaScript.' } } },
      { app: { appId: undefined, scriptUrl: undefined } },
      blocked,
      fakeSdk({ initialized: false, failure: { code: 'init', message: 'It broke.' } }),
      fakeSdk({ initialized: false, failure: { code: 'slow', message: 'No answer.' } }),
      fakeSdk({ initialized: false, failure: { code: 'noDatabase', message: 'No database.' } }),
      fakeSdk({ changedElsewhere: true }),
      fakeSdk({ state: { ...state, externalId: 'somebody' } }),
      fakeSdk({ state: noState }),
      fakeSdk({ state: { ...state, token: undefined } }),
      { person: { signedIn: false } },
      { person: { signedIn: true } },
      { preference: { state: 'found', id: 'p', pushNotifications: false } },
      { provider: { state: 'none' } },
      { provider: { state: 'found', onesignalId: 'o', subscriptions: [] } },
      {
        provider: {
          state: 'found',
          onesignalId: 'o',
          subscriptions: [{ id: 'subscription-1', type: 'ChromePush', enabled: false }],
        },
      },
      { test: { state: 'unseen', id: 'n' } },
      { test: { state: 'nowhere' } },
      { test: { state: 'refused', reason: 'OneSignal did not respond to the server.', advice: 'Refresh.' } },
    ];

    for (const world of worlds) {
      const failures = check(world).filter((each) => each.state === 'failed');
      expect(failures.length, JSON.stringify(world)).toBeGreaterThan(0);
      for (const { id, cause, fix } of failures)
        expect({ id, cause, label: fix?.label }).toEqual({
          id,
          cause: expect.stringMatching(/./),
          label: expect.stringMatching(/./),
        });
    }
  });

  it('count a blocked SDK as one issue; dependent checks wait and refer to it', () => {
    const checks = check(blocked);

    expect(healthOf(checks)).toEqual({ tone: 'warning', text: 'Issue: SDK not loaded' });
    expect(one(checks, 'sdk-loaded')).toMatchObject({
      state: 'failed',
      cause: 'An ad blocker or a firewall is blocking cdn.push.example, or the host is down.',
      fix: { label: 'Load the SDK again', act: 'initialize' },
    });
    expect(one(checks, 'subscribed')).toMatchObject({
      state: 'unknown',
      cause: 'This is checked once “SDK initialized” passes.',
    });
    expect(openChecks(checks).map(({ id }) => id)).toEqual(['sdk-loaded']);
  });

  it('report that the browser is offline, instead of blaming an ad blocker', () => {
    const checks = check({ ...blocked, ...fakeBrowser({ online: false }) });

    expect(one(checks, 'sdk-loaded').cause).toBe('The browser is offline.');
    expect(one(checks, 'network').state).toBe('failed');
  });

  it("take the origin to which an app is restricted from the SDK's message", () => {
    const checks = check(
      fakeSdk({
        initialized: false,
        failure: { code: 'init', message: 'Can only be used on: https://app.example' },
      }),
    );

    expect(one(checks, 'sdk-initialized')).toMatchObject({
      observation: 'The SDK did not initialize: Can only be used on: https://app.example',
      cause: 'The OneSignal app is restricted to https://app.example.',
    });
  });

  it('leave the fix of a denied permission to the user, and point out a revoked one', () => {
    const denied = one(check(fakeBrowser({ permission: 'denied' })), 'permission');
    const revoked = one(check(fakeBrowser({ permission: 'denied', permissionRevoked: true })), 'permission');
    const notAsked = one(check(fakeBrowser({ permission: 'default' })), 'permission');

    expect(denied.fix?.act).toBeUndefined();
    expect(revoked.cause).toBe('The permission was revoked while this page was open.');
    expect(notAsked.fix).toEqual({ label: 'Request Permission', act: 'requestPermission' });
  });

  it("report another user's external ID as a mismatch, with both IDs", () => {
    const checks = check(fakeSdk({ state: { ...state, externalId: 'somebody' } }));

    expect(healthOf(checks).text).toBe('Issue: External ID mismatch');
    expect(one(checks, 'external-id')).toMatchObject({
      observation: `The external ID is somebody; yours is ${subject}.`,
      fix: { label: 'Set External ID', act: 'setExternalId' },
    });
  });

  it('report a granted permission without a subscription as an issue, and a different state of the app as another', () => {
    const checks = check(fakeSdk({ state: { ...state, optedIn: false } }));

    expect(healthOf(checks)).toEqual({ tone: 'error', text: '2 issues found' });
    expect(one(checks, 'subscribed').issue).toBe('Browser permission granted but not subscribed');
    expect(one(checks, 'app-state').observation).toBe(
      'Push is on in your preferences record, but off in this browser.',
    );
  });

  it('have nothing to compare for a user without a preferences record', () => {
    expect(one(check({ preference: { state: 'none' } }), 'app-state').state).toBe('skipped');
  });

  it('are unknown if the provider does not respond, so not everything is operational', () => {
    const checks = check({
      provider: {
        state: 'failed',
        reason: 'OneSignal refused the request because of its rate limit.',
        advice: 'Wait 30 s, then refresh.',
      },
    });

    expect(open(checks)).toEqual(['provider-account unknown', 'provider-subscription unknown']);
    expect(one(checks, 'provider-account')).toMatchObject({
      cause: 'OneSignal refused the request because of its rate limit.',
      fix: { label: 'Refresh', act: 'refresh', first: 'Wait 30 s, then refresh.' },
    });
    expect(bannerOf(checks)).toEqual({ tone: 'warning', text: '15/17 Checks Passed' });
  });

  it('first link a user without an account at the provider, and force it if that fails', () => {
    const provider = { state: 'none' } as const;
    const unlinked = check({ provider, ...fakeSdk({ state: noState }) });
    const lost = check({ provider });

    expect(one(unlinked, 'provider-account').fix?.act).toBe('setExternalId');
    expect(one(lost, 'provider-account').fix?.act).toBe('forceExternalId');
  });

  it('report that an empty token prevents notifications although the browser is subscribed', () => {
    const checks = check(fakeSdk({ state: { ...state, token: undefined } }));

    expect(one(checks, 'subscribed').state).toBe('passed');
    expect(one(checks, 'push-token').state).toBe('failed');
  });

  it('ask for a reload after a change in another tab', () => {
    expect(one(check(fakeSdk({ changedElsewhere: true })), 'one-tab').fix).toEqual({
      label: 'Reload page',
      act: 'reload',
    });
  });
});

describe('the banner and the steps', () => {
  it('show a warning with the count if more than half pass, and otherwise the number of issues', () => {
    const result = (passed: number, failed: number): readonly Check[] =>
      [...Array(passed).fill('passed'), ...Array(failed).fill('failed')].map((each, index) => ({
        id: String(index),
        step: 'sdk',
        name: 'Check',
        state: each,
        observation: '',
      }));

    expect(bannerOf(result(3, 2))).toEqual({ tone: 'warning', text: '3/5 Checks Passed' });
    // However many checks passed: without permission, no notification arrives.
    const withoutPermission = check({
      browser: { ...fakeFacts().browser, permission: 'denied' },
      preference: { state: 'found', id: 'p', pushNotifications: false },
    });
    expect(bannerOf(withoutPermission)).toMatchObject({ tone: 'error' });
    expect(healthOf(withoutPermission)).toEqual({ tone: 'warning', text: 'Issue: Permission' });
    expect(bannerOf(result(2, 2))).toEqual({ tone: 'error', text: '2 Critical Issues Detected' });
    expect(stepTone(result(3, 0), 'sdk')).toBe('success');
    expect(stepTone(result(1, 2), 'sdk')).toBe('warning');
    expect(stepTone(result(0, 2), 'sdk')).toBe('error');
    expect(stepTone(result(0, 2), 'identity')).toBeUndefined();
  });
});
