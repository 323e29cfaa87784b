import { expect, test } from 'vitest';
import { streakRecalculation } from '#functions/jobs/metrics/streak-recalculation';
import { preferencesCleanupOfUser } from '#functions/jobs/preferences/preferences-cleanup';
import { incompleteOnboardingCleanup } from '#functions/jobs/users/onboarding';
import { orphanCleanup } from '#functions/jobs/users/orphans';
import { permissionSync } from '#functions/jobs/users/user-preferences';
import { streaksOf } from '#shared/domain/metrics/streaks';
import type { StoredRecord } from '#shared/models/model';
import { rehearseFound } from '../../../support/rehearse';
import { accountOf } from '../../../support/user-accounts';
import { visitOne } from '../../../support/visit-one';

const now = '2026-11-20T12:00:00.000Z';
const subject = '11111111-1111-4111-8111-111111111111';

test("'incomplete onboarding older than 7 days' is deleted, but users in the directory, premium users and partial onboardings are kept", () => {
  const users = [subject, 'user@wellness.example'];
  const visit = (record: StoredRecord) =>
    visitOne(
      incompleteOnboardingCleanup,
      { createdAt: '2026-11-01T00:00:00.000Z', ...record },
      { now, users },
    );

  expect(visit({ userID: 'nobody@wellness.example' })).toEqual({ _deleted: true });
  expect(visit({})).toEqual({ _deleted: true });
  expect(visit({ createdAt: '2026-11-13T11:59:59.999Z' })).toEqual({ _deleted: true });
  expect(visit({ createdAt: '2026-11-13T12:00:00.000Z' })).toBe('kept');
  expect(visit({ createdAt: undefined })).toBe('kept');
  for (const known of [
    { userID: 'User@Wellness.example ' },
    { userID: subject.toUpperCase() },
    { userID: 'else@wellness.example', owner: `${subject}::ana` },
    { userID: 'corrupted', personalDetails: { email: 'user@wellness.example' } },
  ])
    expect(visit(known)).toBe('kept');
  for (const subscriptionStatus of ['active', 'trial', 'Active'])
    expect(visit({ subscriptionStatus })).toBe('kept');
  expect(visit({ subscriptionStatus: 'expired' })).toEqual({ _deleted: true });
  for (const begun of [
    { onboardingCompleted: true },
    { workdayChallenge: { energy: 3 } },
    { wellnessGoals: '["Calm"]' },
    { assignedTemplate: 'energy-focus' },
  ])
    expect(visit(begun)).toBe('kept');
});

test("'Free users cannot customize their schedule', but premium users keep theirs", () => {
  const visit = (record: StoredRecord) => visitOne(permissionSync, record);

  for (const subscriptionStatus of ['expired', null, undefined, 'else'])
    expect(visit({ customScheduleEnabled: true, subscriptionStatus })).toEqual({
      customScheduleEnabled: false,
    });
  for (const subscriptionStatus of ['active', 'trial'])
    for (const customScheduleEnabled of [true, false])
      expect(visit({ customScheduleEnabled, subscriptionStatus })).toBe('kept');
  expect(visit({ subscriptionStatus: 'expired' })).toBe('kept');
});

test('a streak counts consecutive workdays; a weekend neither extends nor ends it, and today is still open', () => {
  const days = ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];

  expect(streaksOf(days, '2026-11-19')).toEqual({ currentStreak: 5, longestStreak: 5 });
  expect(streaksOf(days, '2026-11-20')).toEqual({ currentStreak: 5, longestStreak: 5 });
  expect(streaksOf(days, '2026-11-21')).toEqual({ currentStreak: 0, longestStreak: 5 });
  expect(streaksOf([...days, '2026-11-20'], '2026-11-22')).toEqual({ currentStreak: 6, longestStreak: 6 });
  expect(streaksOf(['2026-11-12', '2026-11-14', '2026-11-15', '2026-11-16'], '2026-11-16')).toEqual({
    currentStreak: 1,
    longestStreak: 1,
  });
  expect(streaksOf(['2026-11-23', 'yesterday', ''], '2026-11-20')).toEqual({
    currentStreak: 0,
    longestStreak: 0,
  });
});

test('streaks are counted from activities under a user’s email and unique id, and a second run changes nothing', async () => {
  const records = {
    UserPreferences: [
      { id: 'a', userID: 'ana@wellness.example', owner: `${subject}::ana` },
      { id: 'b', userID: 'idle@wellness.example', currentStreak: 0, longestStreak: 0 },
      { id: 'c', userID: 42 },
    ],
    UserActivity: [
      { id: '1', userID: 'Ana@wellness.example', date: '2026-11-18' },
      { id: '2', userID: subject, date: '2026-11-19' },
      { id: '3', userID: 'ana@wellness.example', date: '2026-11-20', _deleted: true },
      { id: '4', date: '2026-11-20' },
    ],
  };

  const first = await rehearseFound(streakRecalculation, { records, now });
  const second = await rehearseFound(streakRecalculation, { records: first.records, now });

  expect(first.changes.map(({ key, after }) => [key, after])).toEqual([
    ['a', { currentStreak: 2, longestStreak: 2 }],
  ]);
  expect(second.changes).toEqual([]);
});

test('orphan cleanup deletes links, schedules and, on request, preferences without a user', async () => {
  const records = {
    Set: [{ id: 'set' }, { id: 'deleted', _deleted: true }],
    Exercise: [{ id: 'exercise' }],
    SetExercise: [
      { id: 'whole', setID: 'set', exerciseID: 'exercise' },
      { id: 'no set', setID: 'deleted', exerciseID: 'exercise' },
      { id: 'no exercise', setID: 'set', exerciseID: 'gone' },
    ],
    UserPreferences: [
      { id: 'has account', userID: 'ana@wellness.example' },
      { id: 'has none', userID: 'gone@wellness.example' },
    ],
    UserScheduledSet: [
      { id: 'has preferences', userID: 'gone@wellness.example' },
      { id: 'has an account', userID: 'ben@wellness.example' },
      { id: 'owner has one', userID: 'x', owner: `${subject}::ben` },
      { id: 'has neither', userID: 'nobody@wellness.example' },
    ],
  };
  const directoryUsers = [accountOf('ana@wellness.example', 's'), accountOf('ben@wellness.example', subject)];
  const deleted = async (params: object) => {
    const { changes, failures } = await rehearseFound(orphanCleanup, { records, directoryUsers, params });
    expect(failures).toEqual([]);
    expect(changes.every(({ after }) => after._deleted === true)).toBe(true);
    return changes.map(({ key }) => key);
  };

  expect(await deleted({})).toEqual(['no set', 'no exercise', 'has neither']);
  // When a user's preferences are deleted, the user's scheduled set is also removed.
  expect(await deleted({ preferences: true })).toEqual([
    'no set',
    'no exercise',
    'has preferences',
    'has neither',
    'has none',
  ]);
});

test('preference cleanup keeps one record per user: an onboarded one, then a premium one, then the last changed', async () => {
  const records = {
    UserPreferences: [
      { id: 'newer', userID: 'ana@wellness.example', _lastChangedAt: 9 },
      { id: 'best', userID: ` ${subject}`, onboardingCompleted: true, _lastChangedAt: 1 },
      { id: 'premium', userID: ' Ana@Wellness.example', subscriptionStatus: 'trial' },
      { id: 'deleted', userID: 'ana@wellness.example', _deleted: true },
      { id: 'other', userID: 'ben@wellness.example' },
    ],
  };
  const directoryUsers = [accountOf('ana@wellness.example', subject), accountOf('ben@wellness.example', 's')];

  const { changes } = await rehearseFound(preferencesCleanupOfUser, {
    records,
    directoryUsers,
    params: { user: 'ANA@wellness.example' },
  });

  expect(changes.map(({ key, after }) => [key, after])).toEqual([
    ['best', { userID: subject }],
    ['premium', { _deleted: true }],
    ['newer', { _deleted: true }],
  ]);
});
