import { describe, expect, test } from 'vitest';
import { recommendTemplate } from '#shared/domain/templates/template-recommendation';
import { matchesOnboarding, onboardingStatus, onboardingSteps } from '#shared/domain/users/onboarding';
import { type OnboardingFilter, onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { UserPreferences } from '#shared/models/user-preferences';
import {
  recoveredPreferences,
  recoveredTemplate,
  recoveryDefaults,
  recoveryEmailProblem,
} from '#shared/values/recovery';
import { isPremium, preferencesSubscriptionLabel, subscriptionLabel } from '#shared/values/subscription';

describe('subscriptions (docs/product.md)', () => {
  test('active and trial are premium, and everything else is free', () => {
    expect([isPremium('active'), isPremium('trial')]).toEqual([true, true]);
    expect([isPremium('expired'), isPremium(null), isPremium(undefined)]).toEqual([false, false, false]);
  });

  test.each([
    ['active', 'Active Premium'],
    ['trial', 'Trial Premium'],
    ['expired', 'Expired'],
    [null, 'Free, No Subscription'],
    [undefined, 'Free, No Subscription'],
    ['none', 'Free, No Subscription'],
    ['toString', 'toString'],
  ])('of preferences: %s is shown as %s', (status, label) => {
    expect(preferencesSubscriptionLabel(status)).toBe(label);
  });

  test.each([
    [undefined, 'None'],
    [{ subscriptionStatus: 'active', planType: 'monthly' }, 'Active (Monthly)'],
    [{ subscriptionStatus: 'active', planType: 'annual' }, 'Active (Annual)'],
    [{ subscriptionStatus: 'active' }, 'Active'],
    [{ subscriptionStatus: 'active', isInTrial: true }, 'Trial'],
    [{ subscriptionStatus: 'past_due' }, 'Past Due'],
    [{ subscriptionStatus: 'cancelled' }, 'Cancelled'],
    [{ subscriptionStatus: 'expired' }, 'Expired'],
    [{}, 'None'],
    [{ subscriptionStatus: 'frozen' }, 'frozen'],
  ])('for the onboarding list: %j is shown as %s', (subscription, label) => {
    expect(subscriptionLabel(subscription)).toBe(label);
  });
});

describe('onboarding (docs/product.md)', () => {
  test('is complete if the record says so', () => {
    expect(onboardingStatus({ onboardingCompleted: true })).toBe('complete');
    expect(onboardingStatus({ onboardingCompleted: 'true' })).toBe('new');
  });

  test.each([
    { workdayChallenge: { energy: 3 } },
    { wellnessGoals: '["Focus"]' },
    { wellnessGoals: '[broken' },
    { wellnessGoal: 'Calm' },
    { assignedTemplate: 'energy-focus' },
  ])('is partial if anything was chosen: %j', (preferences) => {
    expect(onboardingStatus(preferences)).toBe('partial');
  });

  test.each([undefined, {}, { workdayChallenge: {} }, { wellnessGoals: '[]' }, { assignedTemplate: '' }])(
    'is new otherwise: %j',
    (preferences) => {
      expect(onboardingStatus(preferences)).toBe('new');
    },
  );

  test('has three steps, any of which makes it partial (docs/product.md)', () => {
    expect(onboardingSteps({ workdayChallenge: { calm: 4 }, wellnessGoals: '[]' })).toEqual({
      demoCompleted: true,
      preferencesSet: false,
      templateAssigned: false,
    });
    expect(onboardingSteps({ wellnessGoals: '["Calm"]', assignedTemplate: 'energy-focus' })).toEqual({
      demoCompleted: false,
      preferencesSet: true,
      templateAssigned: true,
    });
    expect(Object.values(onboardingSteps(undefined))).toEqual([false, false, false]);
  });

  test('each filter selects the users that it names', () => {
    const user = {
      preferences: { assignedTemplate: 'energy-focus', workdayChallenge: { calm: 4 } },
      subscription: { subscriptionStatus: 'active', planType: 'annual' },
    };
    const stranger = { preferences: undefined, subscription: undefined };
    const shows = (one: typeof user | typeof stranger) =>
      onboardingFilters.filter((filter) => matchesOnboarding(filter, one));

    expect(shows(user)).toEqual(['all', 'partial', 'has_demo', 'has_template', 'active_subscribers']);
    expect(shows(stranger)).toEqual(['all', 'new', 'missing_preferences', 'no_subscription']);
  });

  test.each<[OnboardingFilter, object]>([
    ['trial', { subscriptionStatus: 'active', isInTrial: true }],
    ['active_subscribers', { subscriptionStatus: 'past_due' }],
    ['cancelled_expired', { subscriptionStatus: 'cancelled' }],
    ['cancelled_expired', { subscriptionStatus: 'expired' }],
  ])('%s shows %j', (filter, subscription) => {
    expect(matchesOnboarding(filter, { preferences: { onboardingCompleted: true }, subscription })).toBe(
      true,
    );
    expect(matchesOnboarding('completed', { preferences: { onboardingCompleted: true }, subscription })).toBe(
      true,
    );
  });

  test('each known subscription, and none, matches exactly one filter', () => {
    const ofSubscription = ['trial', 'active_subscribers', 'no_subscription', 'cancelled_expired'] as const;
    const statuses = ['active', 'past_due', 'cancelled', 'expired'];
    const kinds = [
      undefined,
      ...statuses.flatMap((subscriptionStatus) =>
        [true, false].map((isInTrial) => ({ subscriptionStatus, isInTrial })),
      ),
    ];
    for (const subscription of kinds) {
      const shown = ofSubscription.filter((filter) =>
        matchesOnboarding(filter, { preferences: undefined, subscription }),
      );
      expect(shown).toHaveLength(1);
    }
  });
});

describe('recovery (docs/product.md)', () => {
  test('basic starts with nothing completed and no notifications', () => {
    expect(recoveryDefaults.basic).toEqual({ onboardingCompleted: false, notificationsEnabled: false });
  });

  test('standard has goals 10, 2 and 6, durations 30 and 3, a working week and a score of 25', () => {
    expect(recoveryDefaults.standard).toMatchObject({
      exerciseMinutesGoal: 10,
      breathingSessionsGoal: 2,
      dailyActivitiesGoal: 6,
      defaultMovementDuration: 30,
      defaultBreathingDuration: 3,
      workStartTime: '09:00',
      workEndTime: '17:00',
      workDays: '["Mon","Tue","Wed","Thu","Fri"]',
      movementHabit: 'sometimes',
      profileCompletionScore: 25,
    });
  });

  test('complete has goals 14, 2 and 8, a score of 75, and completed onboarding', () => {
    expect(recoveryDefaults.complete).toMatchObject({
      exerciseMinutesGoal: 14,
      breathingSessionsGoal: 2,
      dailyActivitiesGoal: 8,
      profileCompletionScore: 75,
      onboardingCompleted: true,
      age: '35-44',
    });
  });

  test('only a complete recovery is given the time at which onboarding was completed', () => {
    const at = '2026-03-04T09:00:00.000Z';
    const recovered = (mode: 'basic' | 'complete') =>
      recoveredPreferences({ email: 'ana@northwind.example' }, { mode }, at);

    expect(recovered('complete')).toMatchObject({ onboardingCompleted: true, onboardingCompletedAt: at });
    expect(recovered('basic')).not.toHaveProperty('onboardingCompletedAt');
  });

  test('every mode creates a record that the model accepts', () => {
    for (const defaults of Object.values(recoveryDefaults)) {
      const record = { id: 'a', userID: 'ana@northwind.example', ...defaults };
      expect(UserPreferences.fields.strict().safeParse(record).success).toBe(true);
    }
  });

  test('a template that is assigned along with it gets the score 85', () => {
    expect(recoveredTemplate('energy-focus', '2026-03-04T09:00:00.000Z').templateMatchScore).toBe(85);
  });

  test('an email needs an @ and must not be a unique id', () => {
    const refusal = 'Invalid email address. Please enter a valid email.';
    expect(recoveryEmailProblem('ana@northwind.example')).toBeUndefined();
    expect(recoveryEmailProblem('ana')).toBe(refusal);
    expect(recoveryEmailProblem('@')).toBe(refusal);
    expect(recoveryEmailProblem('ana lind@northwind.example')).toBe(refusal);
    expect(recoveryEmailProblem('zoë+desk@northwind.example')).toBeUndefined();
    expect(recoveryEmailProblem('0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11')).toBe(refusal);
  });
});

describe('the recommended template (docs/product.md)', () => {
  const templates = [
    { id: 'energy-focus', targetGoals: ['Focus', 'Boost Energy & Focus'] },
    { id: 'stress-comfort', targetGoals: ['Calm', 'Manage Stress'] },
  ];

  test('is the one that matches the most goals, and lists these goals', () => {
    expect(recommendTemplate(['Calm', 'Focus', 'Manage Stress'], templates)).toEqual({
      templateId: 'stress-comfort',
      matched: ['Calm', 'Manage Stress'],
      score: 2,
      of: 3,
    });
  });

  test('is the first of several equal ones, or none if no template matches', () => {
    expect(recommendTemplate(['Calm', 'Focus'], templates)?.templateId).toBe('energy-focus');
    expect(recommendTemplate(['Build Strength'], templates)).toBeUndefined();
    expect(recommendTemplate([], templates)).toBeUndefined();
  });
});
