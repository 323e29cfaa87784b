import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Engagement, type Metrics, metricsOf } from '#shared/domain/metrics/metrics';
import { addActivity, addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import type { StoredRecord } from '#shared/models/model';

/*
 * Recalculates the figures in docs/product.md by filtering all records and using calendar dates. It uses none
 * of the roll-up's code: no running sums, day numbers or shared rounding.
 */

const now = '2026-03-04T13:20:00.000Z';
const today = '2026-03-04';
const dateBack = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const last = (count: number, skip = 0) => Array.from({ length: count }, (_, index) => dateBack(index + skip));

interface Activity {
  readonly userID: string;
  readonly date: string;
  readonly duration: number;
  readonly activityType: string;
}
interface Preferences {
  readonly userID: string;
  readonly createdAt: string;
  readonly pushNotifications: boolean;
}

function expected(preferences: readonly Preferences[], activities: readonly Activity[]) {
  const users = preferences.map(({ userID }) => userID);
  const isUser = (id: string) => users.includes(id);
  const window = activities.filter(({ date }) => last(20).includes(date));
  const activeIn = (dates: readonly string[]) =>
    users.filter((id) => activities.some(({ userID, date }) => userID === id && dates.includes(date)));
  const seconds = window.map(({ duration }) => duration).reduce((a, b) => a + b, 0);
  const byDay = last(20).map((date) => ({ date, count: window.filter((one) => one.date === date).length }));
  const types = ['movement', 'breathing', 'stretching', 'unknown'].map((type) => ({
    type,
    count: window.filter(({ activityType }) =>
      type === 'unknown'
        ? !['movement', 'breathing', 'stretching'].includes(activityType)
        : activityType === type,
    ).length,
  }));
  const most = Math.max(...byDay.map(({ count }) => count));
  // Rounds halves up. Uses whole numbers, so no precision is lost.
  const rounded = (part: number, whole: number) => Math.floor((2 * part + whole) / (2 * whole));
  const share = (part: number, whole: number) => (whole ? rounded(100 * part, whole) : 0);
  const tenths = (part: number, whole: number) => (whole ? rounded(10 * part, whole) / 10 : 0);
  const before = activeIn(last(7, 7));
  const stayed = before.filter((id) => activeIn(last(7)).includes(id));
  const colour = (count: number) =>
    most > 0 && count / most >= 0.8 ? 'green' : most > 0 && count / most >= 0.5 ? 'orange' : 'blue';
  return {
    today,
    users: {
      total: users.length,
      new: preferences.filter(({ createdAt }) => last(7).includes(createdAt.slice(0, 10))).length,
    },
    push: {
      subscribers: preferences.filter(({ pushNotifications }) => pushNotifications).length,
      optInPercent: share(
        preferences.filter(({ pushNotifications }) => pushNotifications).length,
        users.length,
      ),
    },
    activities: {
      total: window.length,
      averagePerUser: tenths(window.length, users.length),
    },
    time: {
      totalSeconds: seconds,
      averageMinutesPerUser: tenths(seconds, 60 * users.length),
    },
    active: { users: activeIn(last(7)).length, percent: share(activeIn(last(7)).length, users.length) },
    averageSessionSeconds: window.length ? rounded(seconds, window.length) : null,
    types: types.map(({ type, count }) => ({ type, count, percent: share(count, window.length) })),
    days: byDay.map(({ date, count }) => ({ date, count, colour: colour(count) })).reverse(),
    insights: {
      mostActiveDay: window.length ? byDay.find(({ count }) => count === most)?.date : null,
      mostPopularActivity: window.length
        ? types.reduce((best, one) => (one.count > best.count ? one : best)).type
        : null,
      averagePerDay: tenths(window.length, 20),
      retentionPercent: before.length ? share(stayed.length, before.length) : null,
    },
    schedules: { customised: 0, templates: [] },
    activitiesOfOthers: window.filter(({ userID }) => !isUser(userID)).length,
    skippedRecords: 0,
  };
}

function expectedRows(preferences: readonly Preferences[], activities: readonly Activity[]): Engagement[] {
  return preferences.map(({ userID, pushNotifications }) => {
    const own = activities.filter((one) => one.userID === userID);
    const inWindow = own.filter(({ date }) => last(20).includes(date));
    return {
      id: userID,
      activities: inWindow.length,
      totalSeconds: inWindow.reduce((sum, { duration }) => sum + duration, 0),
      push: pushNotifications,
      lastActivity:
        own
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null,
    };
  });
}

function rollUp(preferences: readonly Preferences[], activities: readonly Activity[]) {
  const state = newMetrics(now);
  for (const record of preferences) addPreferences(state, record as unknown as StoredRecord);
  for (const record of activities) addActivity(state, record as unknown as StoredRecord);
  return metricsOf(state);
}

const userId = (index: number) => `user${index}@x.example`;
const anyPreferences = fc.uniqueArray(fc.nat(14), { maxLength: 12 }).chain((ids) =>
  fc.tuple(
    ...ids.map((index) =>
      fc.record({
        userID: fc.constant(userId(index)),
        createdAt: fc.nat(30).map((days) => `${dateBack(days)}T08:00:00.000Z`),
        pushNotifications: fc.boolean(),
      }),
    ),
  ),
);
const anyActivity = fc.record({
  userID: fc.nat(16).map(userId),
  date: fc.nat(26).map(dateBack),
  duration: fc.integer({ min: 1, max: 3_600 }),
  activityType: fc.constantFrom('movement', 'breathing', 'stretching', 'dancing', ''),
});

const inOrder = (rows: readonly Engagement[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test('the roll-up of random records equals a second, independent computation (docs/product.md)', () => {
  fc.assert(
    fc.property(anyPreferences, fc.array(anyActivity, { maxLength: 80 }), (preferences, activities) => {
      const { metrics, rows } = rollUp(preferences, activities);

      expect(metrics).toEqual(expected(preferences, activities) satisfies object as unknown as Metrics);
      expect(inOrder(rows)).toEqual(inOrder(expectedRows(preferences, activities)));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['no users', [], []],
  ['one user without activities', [{ userID: userId(1), createdAt: now, pushNotifications: true }], []],
  [
    'one user with one activity',
    [{ userID: userId(1), createdAt: dateBack(7), pushNotifications: false }],
    [{ userID: userId(1), date: today, duration: 90, activityType: 'breathing' }],
  ],
] as const)('for %s both agree', (_, preferences, activities) => {
  const { metrics, rows } = rollUp(preferences, activities);

  expect(metrics).toEqual(expected(preferences, activities));
  expect(rows).toEqual(expectedRows(preferences, activities));
});
