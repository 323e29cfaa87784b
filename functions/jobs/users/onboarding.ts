import { keep, report, sweep, update } from '#functions/engine/job/job';
import { onboardingStatus } from '#shared/domain/users/onboarding';
import { onboardingJob, onboardingOf, onboardingSorts } from '#shared/domain/users/onboarding-report';
import {
  addOnboarding,
  addSubscription,
  mergeOnboarding,
  newOnboarding,
  type OnboardingState,
} from '#shared/domain/users/onboarding-state';
import { accountIds } from '#shared/domain/users/user-identity';
import type { StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserSubscription } from '#shared/models/user-subscription';
import { isPremium } from '#shared/values/subscription';

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

const maxDays = 7;
const dayMs = 86_400_000;

/**
 * Older than 7 days, never began onboarding, and without an account. Users in the directory and premium users
 * are kept (docs/decisions.md).
 */
export const incompleteOnboardingCleanup = sweep({
  name: 'incomplete-onboarding-cleanup',
  title: 'Delete incomplete onboarding',
  description:
    'Deletes preferences older than 7 days for users who never started onboarding. Users in the directory and premium users are kept.',
  category: 'cleanup',
  access: 'Admin',
  tables: [UserPreferences],
  shows: ['userID', 'createdAt', 'owner'],
  reads: [
    'userID',
    'owner',
    'personalDetails',
    'createdAt',
    'subscriptionStatus',
    'onboardingCompleted',
    'workdayChallenge',
    'wellnessGoals',
    'wellnessGoal',
    'assignedTemplate',
  ],
  asks: (record) => (isForgotten(record) ? accountIds(record) : []),
  visit: (record, { now, isUser }) => {
    const isOld = Date.parse(String(record.createdAt)) < Date.parse(now) - maxDays * dayMs;
    if (!isOld || !isForgotten(record) || accountIds(record).some(isUser)) return keep;
    return update({ _deleted: true });
  },
});

/** Never began onboarding, and not premium. */
const isForgotten = (record: StoredRecord): boolean => {
  const { subscriptionStatus: status } = record;
  const known = typeof status === 'string' ? status : null;
  return onboardingStatus(record) === 'new' && !isPremium(known?.trim().toLowerCase());
};
