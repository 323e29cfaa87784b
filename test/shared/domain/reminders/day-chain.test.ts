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
  users: { records: 1_020, withoutUser: 0, users: 1_000, optedIn: 800, withTemplate: 700, isComplete: true },
  slots: notificationSlots(schedule, 'exercise', monday),
  records: [nine, fourteen],
  notifications: answered([
    sentNotification,
    { ...sentNotification, id: 'p2', successful: 0, completedAt: undefined },
  ]),
  sample: answered({ asked: 20, known: 18, subscribed: 15 }),
  ...over,
});

/** Returns each link's count, total and state. */
const shown = (over?: Partial<DayFacts>) =>
  Object.fromEntries(judgeDay(day(over)).map(({ step, count, of, state }) => [step, [count, of, state]]));

describe('the chain for a day', () => {
  test('counts users, reminders and sampled users separately, in the order of the links', () => {
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

  test('breaks a link if a reminder is not scheduled, or not at the provider', () => {
    const links = judgeDay(day({ records: [fourteen], notifications: answered([]) }));

    expect(links.find(({ step }) => step === 'scheduled')).toMatchObject({
      state: 'broken',
      fix: 'scheduleToday',
      detail: '1 reminder scheduled. 1 missing, already due.',
    });
    expect(links.find(({ step }) => step === 'accepted')).toMatchObject({ count: 0, of: 1, state: 'broken' });
  });

  test.each([
    [noon, [nine], '1 missing, not due yet.'],
    [noon, [fourteen], '1 missing, already due.'],
    [noon, [], '2 missing, 1 of them already due.'],
    [`${monday}T08:00:00.000Z`, [], '2 missing, none of them due yet.'],
    [`${monday}T15:00:00.000Z`, [], '2 missing, all already due.'],
  ])('says at %s how many of the missing reminders are due', (at, records, words) => {
    const scheduled = judgeDay(day({ at, records })).find(({ step }) => step === 'scheduled');

    expect(scheduled?.detail).toMatch(new RegExp(`${words}$`));
  });

  test('breaks the last link if a sent reminder reached nobody, but not one that is still being sent', () => {
    const lost = { ...sentNotification, successful: 0 };

    expect(shown({ notifications: answered([lost]) }).delivered).toEqual([0, 1, 'broken']);
    expect(shown({ notifications: answered([{ ...lost, remaining: 4 }]) }).delivered).toEqual([
      0,
      1,
      'unknown',
    ]);
  });

  test('shows links as unknown with the reason if the provider does not respond, and counts the rest', () => {
    const links = judgeDay(day({ notifications: failed, sample: failed }));

    const silent = links.filter(({ count }) => count === null);
    expect(silent.map(({ step }) => step)).toEqual(['accepted', 'known', 'subscribed', 'delivered']);
    for (const link of silent) {
      expect(link).toMatchObject({ state: 'unknown', detail: failed.why, fix: 'askAgain' });
    }
    expect(links.filter(({ state }) => state === 'ok')).toHaveLength(5);
  });

  test('reports missing preferences and entries as broken if there is no data', () => {
    const nothing = shown({
      users: { records: 0, withoutUser: 0, users: 0, optedIn: 0, withTemplate: 0, isComplete: true },
      slots: [],
      records: [],
      notifications: answered([]),
      sample: { outcome: 'notAsked' },
    });

    expect(Object.entries(nothing).filter(([, [, , state]]) => state === 'broken')).toHaveLength(2);
    expect(nothing.preferences).toEqual([0, null, 'broken']);
    expect(nothing.entry).toEqual([0, null, 'broken']);
  });

  test('says that there are more users than were counted', () => {
    const [preferences] = judgeDay(
      day({
        users: {
          records: 20_000,
          withoutUser: 3,
          users: 18_000,
          optedIn: 1,
          withTemplate: 1,
          isComplete: false,
        },
      }),
    );

    expect(preferences?.detail).toBe(
      '18,000 users with preferences, in 20,000 records, 3 of them without a user. There are more records, which were not checked.',
    );
  });
});

describe('the scheduled reminders', () => {
  test('and the notifications for no reminder of the schedule are all that our records have', () => {
    const late = { ...nine, id: 'n3', notificationID: 'p3', scheduledTime: '22:10' };

    const detailWith = (records: DayFacts['records']) =>
      judgeDay(day({ records })).find(({ step }) => step === 'scheduled')?.detail;

    expect(detailWith([nine, fourteen])).not.toContain('more scheduled');
    expect(detailWith([nine, fourteen, late])).toMatch(
      / 1 more scheduled notification in our records does not match any reminder in the schedule\.$/,
    );
  });
});

describe('the largest drop', () => {
  test('is where the largest share is lost', () => {
    expect(largestDrop(judgeDay(day()))).toBe('optedIn');
    expect(largestDrop(judgeDay(day({ sample: answered({ asked: 20, known: 4, subscribed: 4 }) })))).toBe(
      'known',
    );
  });

  test('is null if nothing is lost', () => {
    const users = { records: 5, withoutUser: 0, users: 5, optedIn: 5, withTemplate: 5, isComplete: true };

    expect(largestDrop(judgeDay(day({ users, sample: failed })))).toBeNull();
  });
});
