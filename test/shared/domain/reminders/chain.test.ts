import { describe, expect, test } from 'vitest';
import {
  type ChainFacts,
  type ChainStep,
  causeOf,
  chainSteps,
  type LinkState,
  missedSlot,
} from '#shared/domain/reminders/chain';
import { judgeChain } from '#shared/domain/reminders/chain-links';
import { userDay } from '#shared/domain/schedules/user-day';
import { answered, chrome, factsWith, monday, noon, schedule, sentNotification } from './chain-facts';

const failed = { outcome: 'failed', why: 'OneSignal cannot be reached.', setUp: false } as const;
const notSetUp = { outcome: 'failed', why: 'OneSignal is not configured.', setUp: true } as const;
const emptyDay = userDay([], {}, monday);
const [record] = factsWith().records;
const records = (over: object) => [{ id: 'n1', ...record, ...over }];

/** Returns all links, the link under test, and the cause. */
function judged(over: Partial<ChainFacts>, step: ChainStep) {
  const links = judgeChain(factsWith(over));
  return { link: links.find((one) => one.step === step), links, cause: causeOf(links) };
}

describe('the chain of a reminder that reached the user', () => {
  test('has every link in order, all of them ok', () => {
    const links = judgeChain(factsWith());

    expect(links.map(({ step }) => step)).toEqual(chainSteps);
    expect(links.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(causeOf(links)).toBeNull();
  });
});

type Case = readonly [ChainStep, LinkState, string, Partial<ChainFacts>, string, string | null];

/** Each case: the link, its state, the circumstance, the facts, part of the text, and the next step. */
const cases: readonly Case[] = [
  [
    'preferences',
    'broken',
    'without a record',
    { user: undefined },
    'no preferences record',
    'createPreferences',
  ],
  [
    'optedIn',
    'broken',
    'turned off',
    { user: { pushNotifications: false } },
    'turned push',
    'editPreferences',
  ],
  ['optedIn', 'unknown', 'never answered', { user: {} }, 'never asked', 'editPreferences'],
  ['optedIn', 'unknown', 'without a record', { user: undefined }, 'no preferences', null],
  ['template', 'broken', 'none', { user: { pushNotifications: true } }, 'No template', 'assignTemplate'],
  [
    'template',
    'broken',
    'for the demo only',
    { user: { assignedTemplate: 'reduce-stiffness' } },
    'reduce-stiffness, is not available',
    'assignTemplate',
  ],
  ['template', 'unknown', 'without a record', { user: undefined }, 'no preferences', null],
  [
    'entry',
    'broken',
    'an empty day',
    { day: emptyDay, slot: undefined },
    'no reminder for 2026-11-23',
    'editSchedule',
  ],
  ['entry', 'broken', 'another time', { slot: undefined }, 'no reminder at this time', 'editSchedule'],
  ['scheduled', 'broken', 'never made', { records: [] }, 'cannot be sent after its time', 'scheduleToday'],
  [
    'scheduled',
    'broken',
    'not made yet',
    { records: [], at: `${monday}T07:00:00.000Z` },
    'yet',
    'scheduleToday',
  ],
  [
    'scheduled',
    'broken',
    'cancelled',
    { records: records({ status: 'cancelled' }) },
    'then cancelled',
    'scheduleToday',
  ],
  [
    'scheduled',
    'broken',
    'a day that is over',
    { records: [], at: '2026-11-24T08:00:00.000Z' },
    'Nothing was',
    null,
  ],
  ['scheduled', 'unknown', 'no entry', { slot: undefined }, 'no reminder to check', null],
  [
    'accepted',
    'broken',
    'a record without an ID',
    { records: records({ notificationID: null }) },
    'no provider ID',
    'viewNotification',
  ],
  [
    'accepted',
    'broken',
    'unknown there',
    { notification: answered(undefined) },
    'no notification with the ID',
    'viewNotification',
  ],
  [
    'accepted',
    'broken',
    'cancelled there',
    { notification: answered({ ...sentNotification, cancelled: true }) },
    "cancelled on the provider's side",
    'viewNotification',
  ],
  [
    'accepted',
    'unknown',
    'older than the provider keeps it',
    { notification: answered(undefined), at: '2026-12-24T12:00:00.000Z' },
    '30 days',
    null,
  ],
  ['accepted', 'unknown', 'no answer', { notification: failed }, 'cannot be reached', 'askAgain'],
  ['accepted', 'unknown', 'not set up', { notification: notSetUp }, 'not configured', 'setUpProvider'],
  ['accepted', 'unknown', 'nothing scheduled', { records: [] }, 'Nothing was scheduled', null],
  ['known', 'broken', 'no account', { hasAccount: false }, 'does not contain this account', 'findUser'],
  ['known', 'broken', 'nobody there', { providerUser: answered(undefined) }, 'no user', 'viewProviderUser'],
  ['known', 'unknown', 'no answer', { providerUser: failed }, 'cannot be reached', 'askAgain'],
  [
    'subscribed',
    'broken',
    'no device',
    { providerUser: answered({ subscriptions: [{ type: 'Email', isPush: false, enabled: true }] }) },
    'no device',
    'viewProviderUser',
  ],
  [
    'subscribed',
    'broken',
    'off on all',
    { providerUser: answered({ subscriptions: [{ ...chrome, enabled: false }] }) },
    '1 device (Chrome)',
    'viewProviderUser',
  ],
  [
    'subscribed',
    'unknown',
    'unknown there',
    { providerUser: answered(undefined) },
    'registered with the provider first',
    null,
  ],
  [
    'subscribed',
    'unknown',
    'no answer',
    { providerUser: failed },
    'registered with the provider first',
    null,
  ],
  [
    'delivered',
    'broken',
    'no device at all',
    { notification: answered({ ...sentNotification, successful: 0 }) },
    'not reach any device',
    'viewNotification',
  ],
  [
    'delivered',
    'unknown',
    'still to come',
    { at: `${monday}T08:00:00.000Z` },
    'will be sent at 08:55 UTC',
    null,
  ],
  [
    'delivered',
    'unknown',
    'being sent',
    { notification: answered({ ...sentNotification, remaining: 2 }) },
    '2 devices to go',
    'askAgain',
  ],
  [
    'delivered',
    'unknown',
    'some failed',
    { notification: answered({ ...sentNotification, errored: 1 }) },
    'does not report which users were affected',
    'viewNotification',
  ],
  [
    'delivered',
    'unknown',
    'to others only',
    { providerUser: answered({ subscriptions: [] }) },
    'known to belong to the user',
    null,
  ],
  ['delivered', 'unknown', 'nothing sent', { records: [] }, 'Nothing was sent', null],
  ['delivered', 'unknown', 'no answer', { notification: failed }, 'cannot be reached', 'askAgain'],
];

describe('the link', () => {
  test.each(cases)('%s is %s: %s', (step, state, _, over, part, fix) => {
    const { link } = judged(over, step);

    expect(link).toMatchObject({ state, fix });
    expect(link?.detail).toContain(part);
  });

  test('of each step is tested as broken and, except for the first link and the entry, as unknown', () => {
    const seen = (state: LinkState) =>
      chainSteps.filter((step) => cases.some(([one, two]) => one === step && two === state));

    expect(seen('broken')).toEqual(chainSteps);
    expect(seen('unknown')).toEqual(chainSteps.filter((step) => step !== 'preferences' && step !== 'entry'));
  });

  test('about the schedule or the provider is decided even without a preferences record', () => {
    const { links } = judged({ user: undefined }, 'preferences');

    expect(links.filter(({ state }) => state === 'ok').map(({ step }) => step)).toEqual(chainSteps.slice(3));
  });
});

describe('the cause', () => {
  test('is the first broken link', () => {
    expect(judged({ records: [], hasAccount: false }, 'known').cause).toBe('scheduled');
  });

  test('is a missing template only if nothing else is broken, because reminders are sent to everyone', () => {
    const user = { pushNotifications: true };

    expect(judged({ user }, 'template').cause).toBe('template');
    expect(judged({ user, hasAccount: false }, 'template').cause).toBe('known');
  });
});

describe('the reminder of a complaint', () => {
  const day = userDay(schedule, { assignedTemplate: 'energy-focus' }, monday);

  test.each([
    ['the last one that is due', noon, '08:55'],
    ['the last of a day that is over', '2026-11-25T01:00:00.000Z', '13:55'],
    ['the first one if none is due yet', `${monday}T06:00:00.000Z`, '08:55'],
    ['one that is due this minute', `${monday}T13:55:00.000Z`, '13:55'],
  ])('is %s', (_, at, time) => {
    expect(missedSlot(day, at)?.time).toBe(time);
  });

  test('is the one at the given time, or none', () => {
    expect(missedSlot(day, noon, '13:55')?.entryId).toBe('fourteen');
    expect(missedSlot(day, noon, '10:00')).toBeUndefined();
  });
});

describe('a reminder of an earlier day', () => {
  const nextDay = '2026-11-24T12:00:00.000Z';
  const link = (step: string, over: Partial<ChainFacts>) =>
    judgeChain(factsWith({ at: nextDay, ...over })).find((one) => one.step === step);

  test('is not judged by a setting that was changed after it', () => {
    const user = { pushNotifications: false, updatedAt: '2026-11-24T08:00:00.000Z' };

    expect(link('optedIn', { user })).toMatchObject({
      state: 'unknown',
      detail:
        'As of now, push notifications are turned off in the app. The preferences were changed after the reminder, at 08:00 UTC on 2026-11-24, so it is not known whether they were off at its time.',
    });
  });

  test('is judged by a setting that has been the same since before it', () => {
    const user = { pushNotifications: false, updatedAt: '2026-11-20T08:00:00.000Z' };

    expect(link('optedIn', { user })).toMatchObject({
      state: 'broken',
      detail:
        'The user has turned push notifications off in the app. They have been off since 08:00 UTC on 2026-11-20 or earlier.',
    });
  });

  test("is not judged by today's devices, because the provider does not say since when they are off", () => {
    const providerUser = answered({ subscriptions: [{ ...chrome, enabled: false }] });

    expect(link('subscribed', { providerUser })).toMatchObject({
      state: 'unknown',
      detail: expect.stringMatching(/^As of now, push notifications are turned off on all/),
    });
  });
});
