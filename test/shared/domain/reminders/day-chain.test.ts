import { describe, expect, test } from 'vitest';
import { notificationSlots } from '#shared/domain/notifications/notification-slots';
import { chainSteps } from '#shared/domain/reminders/chain';
import { type DayFacts, judgeDay, largestDrop } from '#shared/domain/reminders/day-chain';
import { answered, factsWith, monday, noon, schedule, sentNotification } from './chain-facts';

const failed = { outcome: 'failed', why: 'OneSignal cannot be reached.', setUp: false } as const;
const [first] = factsWith().records;
const nine = { id: 'n1', ...first };
const fourteen = { ...nine, id: 'n2', notificationID: 'p2', scheduledTime: '13:55' };

const day = (over: Partial<DayFacts> = {}): DayFacts => ({
  at: noon,
  date: monday,
  users: { records: 1_000, optedIn: 800, withTemplate: 700, isComplete: true },
  slots: notificationSlots(schedule, 'exercise', monday),
  records: [nine, fourteen],
  notifications: answered([
    sentNotification,
    { ...sentNotification, id: 'p2', successful: 0, completedAt: undefined },
  ]),
  sample: answered({ asked: 20, known: 18, subscribed: 15 }),
  ...over,
});

/** Count, total and state of each link. */
const shown = (over?: Partial<DayFacts>) =>
  Object.fromEntries(judgeDay(day(over)).map(({ step, count, of, state }) => [step, [count, of, state]]));

describe('the chain over a day', () => {
  test('counts users, reminders and sampled users apart, in the order of the links', () => {
    expect(judgeDay(day()).map(({ step }) => step)).toEqual(chainSteps);
    expect(shown()).toEqual({
      preferences: [1_000, null, 'ok'],
      optedIn: [800, 1_000, 'ok'],
      template: [700, 800, 'ok'],
      entry: [2, null, 'ok'],
      scheduled: [2, 2, 'ok'],
      accepted: [2, 2, 'ok'],
      known: [18, 20, 'ok'],
      subscribed: [15, 18, 'ok'],
      delivered: [1, 1, 'ok'],
    });
  });

  test('a reminder that is not scheduled, or not at the provider, breaks its link', () => {
    const links = judgeDay(day({ records: [fourteen], notifications: answered([]) }));

    expect(links.find(({ step }) => step === 'scheduled')).toMatchObject({
      state: 'broken',
      fix: 'scheduleToday',
      detail: '1 reminder scheduled. 1 missing, 1 of them already due.',
    });
    expect(links.find(({ step }) => step === 'accepted')).toMatchObject({ count: 0, of: 1, state: 'broken' });
  });

  test('a reminder that was sent and reached nobody breaks the last link, one under way does not', () => {
    const lost = { ...sentNotification, successful: 0 };

    expect(shown({ notifications: answered([lost]) }).delivered).toEqual([0, 1, 'broken']);
    expect(shown({ notifications: answered([{ ...lost, remaining: 4 }]) }).delivered).toEqual([
      0,
      1,
      'unknown',
    ]);
  });

  test('what the provider does not answer is unknown, with its reason, and the rest is still counted', () => {
    const links = judgeDay(day({ notifications: failed, sample: failed }));

    const silent = links.filter(({ count }) => count === null);
    expect(silent.map(({ step }) => step)).toEqual(['accepted', 'known', 'subscribed', 'delivered']);
    for (const link of silent) {
      expect(link).toMatchObject({ state: 'unknown', detail: failed.why, fix: 'askAgain' });
    }
    expect(links.filter(({ state }) => state === 'ok')).toHaveLength(5);
  });

  test('nothing at all: the first links are broken, and those after them unknown', () => {
    const nothing = shown({
      users: { records: 0, optedIn: 0, withTemplate: 0, isComplete: true },
      slots: [],
      records: [],
      notifications: answered([]),
      sample: { outcome: 'notAsked' },
    });

    expect(Object.entries(nothing).filter(([, [, , state]]) => state === 'broken')).toHaveLength(2);
    expect(nothing.preferences).toEqual([0, null, 'broken']);
    expect(nothing.entry).toEqual([0, null, 'broken']);
  });

  test('says where there are more users than were looked through', () => {
    const [preferences] = judgeDay(
      day({ users: { records: 20_000, optedIn: 1, withTemplate: 1, isComplete: false } }),
    );

    expect(preferences?.detail).toBe('20,000 preferences records. There are more that were not checked.');
  });
});

describe('the largest drop', () => {
  test('is where the largest share is lost', () => {
    expect(largestDrop(judgeDay(day()))).toBe('optedIn');
    expect(largestDrop(judgeDay(day({ sample: answered({ asked: 20, known: 4, subscribed: 4 }) })))).toBe(
      'known',
    );
  });

  test('is none where nothing is lost', () => {
    const users = { records: 5, optedIn: 5, withTemplate: 5, isComplete: true };

    expect(largestDrop(judgeDay(day({ users, sample: failed })))).toBeNull();
  });
});
