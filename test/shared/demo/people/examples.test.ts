import { describe, expect, test } from 'vitest';
import { calendarAt } from '#shared/demo/chance/calendar';
import type { UserTable } from '#shared/demo/chance/portion';
import { examples } from '#shared/demo/people/examples';
import { corruptionOf } from '#shared/domain/users/corrupted-preferences';
import { type OnboardingFacts, onboardingStatus } from '#shared/domain/users/onboarding';
import { type SubscriptionFacts, subscriptionLabel } from '#shared/values/subscription';

const records = [...examples(calendarAt(new Date('2026-03-04T00:00:00.000Z')))];
const inTable = (table: UserTable) =>
  records.filter((one) => one.table === table).map(({ record }) => record);

const preferences = inTable('UserPreferences');
const subscriptions = inTable('UserSubscription');
const withPreferences = new Set(preferences.map(({ userID }) => userID));
const statusOf = (userID: unknown) => preferences.find((one) => one.userID === userID)?.subscriptionStatus;

describe('the example people', () => {
  test('have subscriptions in every state, including one that disagrees with the preferences', () => {
    const labels = subscriptions.map((one) => subscriptionLabel(one as SubscriptionFacts));

    expect(labels.slice(0, 8)).toEqual([
      ...['Active (Monthly)', 'Active (Annual)', 'Trial', 'Past Due', 'Cancelled', 'Expired', 'Cancelled'],
      expect.stringMatching(/^Active/),
    ]);
    expect(statusOf('hugo.marin@wellness.example')).toBe('active');
    expect(new Set(preferences.map((one) => one.subscriptionStatus))).toEqual(
      new Set(['active', 'trial', 'expired', null]),
    );
  });

  test('have completed every number of onboarding steps', () => {
    const statuses = preferences.map((one) => onboardingStatus(one as OnboardingFacts));

    expect(new Set(statuses)).toEqual(new Set(['complete', 'partial', 'new']));
    expect(statuses.filter((status) => status === 'new')).toHaveLength(2);
    expect(statuses.filter((status) => status === 'partial')).toHaveLength(1);
  });

  test('include three users without preferences who have other records', () => {
    const others = records
      .filter(({ table }) => table !== 'UserPreferences')
      .map(({ record }) => record.userID);
    const without = [...new Set(others)].filter((userID) => !withPreferences.has(userID));

    expect(without).toEqual([
      'noor.haddad@wellness.example',
      'otto.lindner@wellness.example',
      'pia.rossi@wellness.example',
    ]);
  });

  test('include corrupted preferences of all five kinds', () => {
    const found = preferences.flatMap((one) => corruptionOf(one, () => false) ?? []);

    expect(found.toSorted()).toEqual([
      ...['NotAnEmail', 'NotAnEmail', 'UniqueIdUnknown', 'UniqueIdUnknown', 'UserIdMissing'],
    ]);
  });

  test('are neither admins nor among the other people', () => {
    const emails = records.map(({ record }) => `${record.owner}`.split('::')[1]);

    expect(emails.filter((name) => ['ana', 'ben', 'cora'].includes(name ?? ''))).toEqual([]);
    expect(new Set(records.map(({ record }) => record.id)).size).toBe(records.length);
  });
});
