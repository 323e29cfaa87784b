// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Steps } from '#web/features/notifications/troubleshooter/page';
import { progressOf } from '#web/features/notifications/troubleshooter/progress';
import { pushSteps, stepTitles } from '#web/push/checks/check';
import { checkPush } from '#web/push/checks/checks';
import type { PushFacts } from '#web/push/facts/facts';
import type { Push } from '#web/push/use-push';
import { fakeBrowser, fakeFacts, fakeSdk } from '../../push/facts';
import { renderInTheme } from '../../render';

const seen = { test: { state: 'seen', id: 'n1' } } as const;
const denied = fakeBrowser({ permission: 'denied' });
const stateOf = (change: Partial<PushFacts> = {}) =>
  progressOf(checkPush(fakeFacts(change))).map(({ state }) => state);

describe('the steps', () => {
  it.each([
    ['everything works, but no test message was seen', {}, ['done', 'done', 'done', 'done', 'now']],
    ['a test message was seen', seen, ['done', 'done', 'done', 'done', 'done']],
    ['the permission is denied', denied, ['done', 'done', 'done', 'now', 'later']],
    [
      'the external ID is another user’s',
      fakeSdk({ state: { ...fakeFacts().sdk.state, optedIn: true, tags: {}, externalId: 'another' } }),
      ['done', 'done', 'now', 'later', 'later'],
    ],
    [
      'the SDK is blocked',
      fakeSdk({
        ...{ loaded: false, initialized: false, state: undefined },
        failure: { code: 'blocked', message: 'OneSignal SDK failed to load' },
      }),
      ['done', 'now', 'later', 'later', 'later'],
    ],
    [
      'the browser is offline, though a test message was seen before',
      { ...fakeBrowser({ online: false }), ...seen },
      ['now', 'later', 'later', 'later', 'later'],
    ],
  ] as const)('depend on the state of push: %s', (_, change, states) => {
    expect(stateOf(change)).toEqual(states);
  });

  it('show only one problem at a time, that of the first check that failed', () => {
    const facts = fakeFacts({ ...fakeBrowser({ secure: false, online: false }) });
    const [environment] = progressOf(checkPush(facts));

    expect(environment?.problem?.id).toBe('secure-page');
  });

  it('are never finished before the browser was checked', () => {
    expect(progressOf([]).map(({ state }) => state)).toEqual(['now', 'later', 'later', 'later', 'later']);
  });
});

function show(change: Partial<PushFacts> = {}) {
  const facts = fakeFacts(change);
  const act = vi.fn(async () => true);
  const push: Push = {
    facts,
    current: () => facts,
    checks: checkPush(facts),
    readAtMs: 0,
    busy: undefined,
    act,
  };
  renderInTheme(<Steps push={push} />);
  return {
    act,
    step: (number: number) => screen.getByRole('region', { name: `Step ${number}: ${titleOf(number)}` }),
  };
}
const titleOf = (number: number) => stepTitles[pushSteps[number - 1] ?? 'sdk'];

describe('the troubleshooter', () => {
  it('opens one step with its cause, one fix and a retry, while later steps wait', () => {
    const { act, step } = show(
      fakeSdk({ state: { optedIn: true, tags: {}, token: 't', subscriptionId: 's' } }),
    );

    const open = within(step(3));
    expect(step(3).getAttribute('aria-current')).toBe('step');
    expect(open.getByText('Failed')).toBeDefined();
    fireEvent.click(open.getByRole('button', { name: 'Set External ID' }));
    fireEvent.click(open.getByRole('button', { name: 'Retry' }));
    expect(act.mock.calls).toEqual([['setExternalId'], ['refresh']]);
    expect(within(step(1)).getByText(/checks passed\./)).toBeDefined();
    expect(within(step(4)).getByText('Opens when step 3 passes.')).toBeDefined();
    expect(within(step(4)).queryByRole('button')).toBeNull();
  });

  it('shows the problem of a step while another check of that step waits for it', () => {
    const { step } = show(denied);

    expect(
      within(step(4)).getByText('This site does not have permission to show notifications.'),
    ).toBeDefined();
  });

  it('offers the test message only after everything else has passed', () => {
    const { act, step } = show();

    fireEvent.click(within(step(5)).getByRole('button', { name: 'Send Test Notification' }));

    expect(act.mock.calls).toEqual([['sendTest']]);
  });

  it('explains why a test message was not seen, and offers another', () => {
    const { step } = show({ test: { state: 'unseen', id: 'n1' } });

    expect(within(step(5)).getByText(/was not shown here/)).toBeDefined();
    expect(within(step(5)).getByRole('button', { name: 'Send Test Notification' })).toBeDefined();
  });

  it('ends with a test message that was seen', () => {
    show(seen);

    expect(screen.getByText('The test message appeared in this browser.')).toBeDefined();
    expect(document.querySelector('[aria-current="step"]')).toBeNull();
  });
});
