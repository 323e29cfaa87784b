import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import {
  type OnboardingRow,
  onboardingOf,
  onboardingSelections,
  onboardingSorts,
} from '#shared/domain/users/onboarding-report';
import { addOnboarding, addSubscription, newOnboarding } from '#shared/domain/users/onboarding-state';
import type { StoredRecord } from '#shared/models/model';

const reportOf = (preferences: readonly StoredRecord[], subscriptions: readonly StoredRecord[] = []) => {
  const state = newOnboarding();
  for (const record of preferences) addOnboarding(state, record);
  for (const record of subscriptions) addSubscription(state, record);
  return onboardingOf(state);
};

const ana = { id: 'p1', userID: 'ana@x.example', updatedAt: '2026-03-01T00:00:00.000Z' };

/** Returns the string by which an index sorts a value (functions/engine/ledger/report-output.ts). */
const sortText = (value: unknown) => (typeof value === 'boolean' ? `${Number(value)}` : `${value}`);

const rowsShown = (rows: readonly OnboardingRow[], filter: (typeof onboardingFilters)[number]) => {
  const selection = onboardingSelections[filter];
  return rows.filter((row) => !selection || sortText(row[selection.sort]).startsWith(selection.beginsWith));
};

describe('the list of onboarding (docs/product.md)', () => {
  test('has one row per user with name, status, subscription, steps, template and goals', () => {
    const { rows } = reportOf(
      [
        {
          ...ana,
          personalDetails: { firstName: ' Ana ', lastName: 'Ruiz' },
          workdayChallenge: { calm: 3 },
          wellnessGoals: '["Calm","Focus"]',
          assignedTemplate: 'energy-focus',
        },
      ],
      [{ id: 's1', userID: 'ANA@x.example', subscriptionStatus: 'active', planType: 'annual' }],
    );

    expect(rows).toEqual([
      {
        id: 'ana@x.example',
        displayName: 'Ana Ruiz',
        status: 'partial',
        subscription: 'Active (Annual)',
        demoCompleted: true,
        preferencesSet: true,
        templateAssigned: true,
        assignedTemplate: 'energy-focus',
        wellnessGoals: ['Calm', 'Focus'],
        stage: 'partial',
        plan: 'active',
      },
    ]);
  });

  test('includes users with a subscription but no preferences, under their id', () => {
    const { rows, document } = reportOf([], [{ id: 's1', userID: 'bo@x.example', isInTrial: true }]);

    expect(rows).toMatchObject([
      { id: 'bo@x.example', displayName: 'bo@x.example', status: 'new', subscription: 'Trial' },
    ]);
    expect(document.counts).toMatchObject({ all: 1, new: 1, missing_preferences: 1, trial: 1 });
  });

  test('has one row for a user whose records have the email and the unique id, taken from the newest record', () => {
    const subject = '0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11';
    const migrated = {
      id: 'p2',
      userID: subject,
      createdAt: '2026-04-01T00:00:00.000Z',
      onboardingCompleted: true,
    };

    const { rows } = reportOf(
      [{ ...ana, owner: `${subject}::ana` }, migrated],
      [{ id: 's', userID: subject }],
    );

    expect(rows).toMatchObject([{ id: 'ana@x.example', status: 'complete', subscription: 'None' }]);
  });

  test('shows unreadable goals as set, lists readable ones, and limits their number', () => {
    const many = JSON.stringify(Array.from({ length: 500 }, (_, index) => `${index}`.repeat(500)));

    const [broken, long] = reportOf([
      { ...ana, wellnessGoals: '["Calm","Ma' },
      { ...ana, id: 'p2', userID: 'bo@x.example', wellnessGoals: many },
    ]).rows;

    expect(broken).toMatchObject({ preferencesSet: true, wellnessGoals: [], status: 'partial' });
    expect(JSON.stringify(long).length).toBeLessThan(3_000);
  });

  test('omits records without a user, and counts them', () => {
    const { rows, document } = reportOf([{ id: 'a' }, { id: 'b', userID: ' ' }], [{ id: 'c', userID: 7 }]);

    expect(rows).toEqual([]);
    expect(document.skippedRecords).toBe(3);
  });

  test('counts the rows that the server finds for each filter, whatever the order of the records', () => {
    const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
    const userID = fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x', 'E@x ', '');
    const id = fc.string({ minLength: 1, maxLength: 3 });
    const updatedAt = optional(fc.constantFrom('2026-01-01', '2026-01-02'));
    const preferences = fc.record({
      id,
      userID,
      updatedAt,
      onboardingCompleted: optional(fc.boolean()),
      workdayChallenge: optional(fc.constantFrom({}, { calm: 1 }, { calm: null })),
      wellnessGoals: optional(fc.constantFrom('[]', '["Calm"]', '["Ca', 'Calm')),
      assignedTemplate: optional(fc.constantFrom('', 'energy-focus')),
    });
    const subscription = fc.record({
      id,
      userID,
      updatedAt,
      subscriptionStatus: optional(
        fc.constantFrom('active', 'past_due', 'cancelled', 'expired', 'frozen', ''),
      ),
      isInTrial: optional(fc.boolean()),
    });
    const byId = { selector: (record: StoredRecord) => record.id };

    fc.assert(
      fc.property(fc.uniqueArray(preferences, byId), fc.uniqueArray(subscription, byId), (all, paid) => {
        const { rows, document } = reportOf(all, paid);
        const counted = onboardingFilters.map((filter) => rowsShown(rows, filter).length);

        expect(counted).toEqual(onboardingFilters.map((filter) => document.counts[filter]));
        const turned = reportOf([...all].reverse(), [...paid].reverse());
        expect(turned.document).toEqual(document);
        const byUser = (list: readonly OnboardingRow[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(byUser(turned.rows)).toEqual(byUser(rows));
      }),
    );
  });

  test('keeps index values short enough', () => {
    for (const selection of Object.values(onboardingSelections)) {
      expect(selection?.beginsWith.length ?? 0).toBeLessThanOrEqual(15);
      if (selection) expect(onboardingSorts).toContain(selection.sort);
    }
  });
});
