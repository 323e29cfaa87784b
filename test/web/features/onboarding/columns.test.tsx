import { expect, it } from 'vitest';
import { onboardingColumns } from '#web/features/onboarding/columns';

it('the onboarding list has a column for each fact about a user', () => {
  const ids = onboardingColumns.map(({ id }) => id);

  expect(ids).toEqual([
    'displayName',
    'status',
    'subscription',
    'demoCompleted',
    'preferencesSet',
    'templateAssigned',
    'assignedTemplate',
    'wellnessGoals',
  ]);
});
