import { report } from '#functions/engine/job/job';
import { onboardingJob, onboardingOf, onboardingSorts } from '#shared/domain/users/onboarding-report';
import {
  addOnboarding,
  addSubscription,
  mergeOnboarding,
  newOnboarding,
  type OnboardingState,
} from '#shared/domain/users/onboarding-state';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserSubscription } from '#shared/models/user-subscription';

/** Counts by filter, and one row per user. */
export const onboardingProgress = report({
  name: onboardingJob,
  title: 'User onboarding progress',
  description:
    'Counts and lists users by onboarding stage for the User onboarding progress page. Changes no records.',
  category: 'report',
  access: 'Admin',
  tables: [UserPreferences, UserSubscription],
  start: (): OnboardingState => newOnboarding(),
  fold: (state, table, record) =>
    table === UserPreferences.name ? addOnboarding(state, record) : addSubscription(state, record),
  merge: mergeOnboarding,
  finish: (state) => ({ ...onboardingOf(state), sorts: onboardingSorts }),
});
