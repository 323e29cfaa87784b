import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Metrics, metricsOf } from '#shared/domain/metrics/metrics';
import { addActivity, addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { barColour, dateOf, dayOf } from '#shared/domain/metrics/metrics-window';
import type { StoredRecord } from '#shared/models/model';

const now = '2026-03-20T13:20:00.000Z';
const today = dayOf(now) ?? 0;
const daysAgo = (days: number) => dateOf(today - days);

type Records = {
  readonly preferences?: readonly StoredRecord[];
  readonly activities?: readonly StoredRecord[];
};

function rollUp({ preferences = [], activities = [] }: Records) {
  const state = newMetrics(now);
  for (const record of preferences) addPreferences(state, record);
  for (const record of activities) addActivity(state, record);
  return metricsOf(state);
}

const figures = (records: Records): Metrics => rollUp(records).metrics;
const rowsOf = (records: Records) => rollUp(records).rows;

const user = (userID: unknown, over: StoredRecord = {}): StoredRecord => ({ userID, ...over });
const did = (userID: unknown, days: number, over: StoredRecord = {}): StoredRecord => ({
  userID,
  date: daysAgo(days),
  duration: 60,
  activityType: 'movement',
  ...over,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => user(`u${index}@x.example`));

test('customised schedules and templates are counted per user, by the newest record, whatever was written later', () => {
  const custom = { customScheduleEnabled: true, assignedTemplate: 'energy-focus' };
  const preferences = [
    user('a@x.example', {
      ...custom,
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-03-09T00:00:00.000Z',
    }),
    user('a@x.example', { assignedTemplate: 'stress-comfort', createdAt: '2026-03-02T00:00:00.000Z' }),
    user('b@x.example', custom),
    user('c@x.example', { assignedTemplate: 'energy-focus' }),
    user('d@x.example'),
  ];

  for (const order of [preferences, preferences.toReversed()]) {
    expect(figures({ preferences: order }).schedules).toEqual({
      customised: 1,
      templates: [
        { template: 'energy-focus', users: 2 },
        { template: 'stress-comfort', users: 1 },
      ],
    });
  }
});

describe('no records at all', () => {
  test('result in figures that are 0 or null, with every day present', () => {
    const { metrics, rows } = rollUp({});

    expect(metrics).toMatchObject({
      users: { total: 0, new: 0 },
      push: { subscribers: 0, optInPercent: 0 },
      activities: { total: 0, averagePerUser: 0 },
      time: { totalSeconds: 0, averageMinutesPerUser: 0 },
      active: { users: 0, percent: 0 },
      averageSessionSeconds: null,
      insights: {
        mostActiveDay: null,
        mostPopularActivity: null,
        averagePerDay: 0,
        retentionPercent: null,
      },
    });
    expect(metrics.days).toHaveLength(20);
    expect(new Set(metrics.days.map(({ colour }) => colour))).toEqual(new Set(['blue']));
    expect(metrics.types.map(({ percent }) => percent)).toEqual([0, 0, 0, 0]);
    expect(rows).toEqual([]);
  });
});

describe('users', () => {
  test('with the same email are one, ignoring case and surrounding blanks', () => {
    const ids = ['ana@x.example', 'ANA@x.example', ' ana@x.example '];

    expect(figures({ preferences: ids.map((id) => user(id)) }).users.total).toBe(1);
  });

  test('are new if they were created within the last 7 days', () => {
    const made = [0, 6, 7, -1].map((days) =>
      user(`made${days}@x.example`, { createdAt: `${daysAgo(days)}T10:00:00.000Z` }),
    );

    expect(figures({ preferences: made }).users).toEqual({ total: 4, new: 2 });
  });

  test('with several records are as old as their oldest record', () => {
    const preferences = [1, 40].map((days) => user('ana@x.example', { createdAt: daysAgo(days) }));

    expect(figures({ preferences }).users).toEqual({ total: 1, new: 0 });
  });

  test('have the push setting of the newest record', () => {
    const preferences = [
      user('a@x.example', { createdAt: '2026-03-02T00:00:00.000Z', pushNotifications: false }),
      user('a@x.example', {
        createdAt: '2026-03-01T00:00:00.000Z',
        updatedAt: '2026-03-09T00:00:00.000Z',
        pushNotifications: true,
      }),
      user('b@x.example', { pushNotifications: true }),
      user('c@x.example', { pushNotifications: 'true' }),
    ];

    expect(figures({ preferences }).push).toEqual({ subscribers: 1, optInPercent: 33 });
  });

  test.each([undefined, null, '', '  ', 42, ['a@x.example']])(
    'are not created from the userID %j',
    (userID) => {
      const metrics = figures({ preferences: [user(userID)], activities: [did(userID, 0)] });

      expect(metrics).toMatchObject({ users: { total: 0 }, activities: { total: 0 }, skippedRecords: 2 });
    },
  );
});

describe('an email and the unique id of the same user', () => {
  const subject = '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11';
  const both = [did('ana@x.example', 1), did(subject, 2), did(subject, 9)];
  const one = {
    id: 'ana@x.example',
    activities: 3,
    totalSeconds: 180,
    push: false,
    lastActivity: daysAgo(1),
  };

  test('are one user if the migrated preferences contain the email', () => {
    const preferences = [user(subject, { personalDetails: { email: 'Ana@x.example' } })];

    expect(rowsOf({ preferences, activities: both })).toEqual([one]);
  });

  test('are one user if the unique id owns the preferences under the email', () => {
    const preferences = [user('ana@x.example', { owner: `${subject}::ana` })];

    expect(rowsOf({ preferences, activities: both })).toEqual([one]);
  });

  test('are one user with two preferences records', () => {
    const preferences = [
      user('ana@x.example'),
      user(subject, { personalDetails: { email: 'ana@x.example' } }),
    ];

    expect(rowsOf({ preferences, activities: both })).toEqual([one]);
  });

  test('stay two users if an admin owns the records of several people', () => {
    const preferences = ['ben@x.example', 'ana@x.example'].map((id) => user(id, { owner: subject }));

    expect(
      rowsOf({ preferences, activities: [did(subject, 0)] }).map(({ activities }) => activities),
    ).toEqual([0, 0]);
  });

  test('are shown by the unique id if no email is known', () => {
    expect(rowsOf({ preferences: [user(subject)] })).toMatchObject([{ id: subject }]);
  });
});

describe('activities', () => {
  test('are counted within the last 20 days, including today but not the future', () => {
    const activities = [-1, 0, 19, 20].map((days) => did('u0@x.example', days));

    const metrics = figures({ preferences: people(1), activities });

    expect(metrics.activities.total).toBe(2);
    expect(metrics.days.map(({ count }) => count)).toEqual([1, ...Array.from({ length: 18 }, () => 0), 1]);
    expect(metrics.days[0]?.date).toBe(daysAgo(19));
    expect(metrics.days[19]?.date).toBe(daysAgo(0));
  });

  test('are averaged per user to 1 decimal, with time in minutes', () => {
    const activities = [60, 60, 65, 70].map((duration) => did('u0@x.example', 0, { duration }));

    const metrics = figures({ preferences: people(3), activities });

    expect(metrics.activities).toEqual({ total: 4, averagePerUser: 1.3 });
    expect(metrics.time).toEqual({ totalSeconds: 255, averageMinutesPerUser: 1.4 });
    expect(metrics.averageSessionSeconds).toBe(64);
    expect(metrics.insights.averagePerDay).toBe(0.2);
  });

  test.each([undefined, null, '90', -5, Number.NaN])('with the duration %j have no duration', (duration) => {
    const metrics = figures({ preferences: people(1), activities: [did('u0@x.example', 0, { duration })] });

    expect(metrics).toMatchObject({ activities: { total: 1 }, time: { totalSeconds: 0 } });
  });

  test.each([undefined, 7, '', 'yesterday', '2026-13-45'])('on the day %j are skipped', (date) => {
    const metrics = figures({ preferences: people(1), activities: [did('u0@x.example', 0, { date })] });

    expect(metrics).toMatchObject({ activities: { total: 0 }, skippedRecords: 1 });
  });

  test('are divided into four types, with all others unknown, in whole percent', () => {
    const types = ['movement', 'Movement', 'breathing', 'stretching', 'dancing', undefined];
    const activities = types.map((activityType) => did('u0@x.example', 0, { activityType }));

    expect(figures({ preferences: people(1), activities }).types).toEqual([
      { type: 'movement', count: 2, percent: 33 },
      { type: 'breathing', count: 1, percent: 17 },
      { type: 'stretching', count: 1, percent: 17 },
      { type: 'unknown', count: 2, percent: 33 },
    ]);
  });

  test('of people without preferences are included in the totals but in no row', () => {
    const { metrics, rows } = rollUp({ preferences: people(1), activities: [did('gone@x.example', 0)] });

    expect(metrics).toMatchObject({
      activities: { total: 1 },
      active: { users: 0, percent: 0 },
      activitiesOfOthers: 1,
    });
    expect(rows).toMatchObject([{ id: 'u0@x.example', activities: 0 }]);
  });
});

describe('active users', () => {
  test('were active within the last 7 days, as a percentage of all', () => {
    const activities = [0, 6, 7].map((days, index) => did(`u${index}@x.example`, days));

    expect(figures({ preferences: people(3), activities }).active).toEqual({ users: 2, percent: 67 });
  });

  test('are retained if they were also active in the 7 days before', () => {
    const activities = [
      did('u0@x.example', 7),
      did('u0@x.example', 6),
      did('u1@x.example', 13),
      did('u2@x.example', 14),
      did('u2@x.example', 0),
      did('u3@x.example', 8),
    ];

    expect(figures({ preferences: people(4), activities }).insights.retentionPercent).toBe(33);
  });
});

describe('the insights', () => {
  test('name the latest of the most active days, and the most popular activity', () => {
    const activities = [
      did('u0@x.example', 3, { activityType: 'breathing' }),
      did('u0@x.example', 3, { activityType: 'breathing' }),
      did('u0@x.example', 1),
      did('u0@x.example', 1, { activityType: 'breathing' }),
    ];

    expect(figures({ preferences: people(1), activities }).insights).toMatchObject({
      mostActiveDay: daysAgo(1),
      mostPopularActivity: 'breathing',
    });
  });

  test('show when a user was last active, even before the window', () => {
    const rows = rowsOf({ preferences: people(2), activities: [did('u0@x.example', 400)] });

    expect(rows).toMatchObject([
      { activities: 0, lastActivity: daysAgo(400) },
      { activities: 0, lastActivity: null },
    ]);
  });
});

test.each([
  [10, 'green'],
  [8, 'green'],
  [7, 'orange'],
  [5, 'orange'],
  [4, 'blue'],
  [0, 'blue'],
] as const)('a day with %i of 10 is %s', (count, colour) => {
  expect(barColour(count, 10)).toBe(colour);
});

test('do not depend on the order of the records', () => {
  const ids = ['ana@x.example', 'ANA@x.example', 'ben@x.example', 'sub-1', undefined];
  const anyRecord = fc.record({
    userID: fc.constantFrom(...ids),
    owner: fc.constantFrom('sub-1', 'sub-2::x', undefined),
    createdAt: fc.constantFrom(daysAgo(1), daysAgo(30), undefined),
    updatedAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z', undefined),
    pushNotifications: fc.boolean(),
  });
  const sorted = ({ metrics, rows }: ReturnType<typeof rollUp>) => ({
    metrics,
    rows: [...rows].sort((a, b) => a.id.localeCompare(b.id)),
  });

  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 8 }), (preferences) => {
      const activities = ids.map((id, index) => did(id, index * 3));
      const forwards = rollUp({ preferences, activities });
      const backwards = rollUp({
        preferences: [...preferences].reverse(),
        activities: [...activities].reverse(),
      });
      expect(sorted(backwards)).toEqual(sorted(forwards));
    }),
  );
});
