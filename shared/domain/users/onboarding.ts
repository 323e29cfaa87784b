import { readTextList } from '../../values/json-text';
import { type SubscriptionFacts, subscriptionLabel } from '../../values/subscription';
import type { OnboardingFilter } from './onboarding-filters';

/** The facts about a user's onboarding from UserPreferences, parsed leniently. */
export interface OnboardingFacts {
  readonly onboardingCompleted?: unknown;
  readonly workdayChallenge?: unknown;
  readonly wellnessGoals?: unknown;
  readonly wellnessGoal?: unknown;
  readonly assignedTemplate?: unknown;
}

export interface OnboardingSteps {
  /** True if the demo is done, which ends with a rating of the workday challenge. */
  readonly demoCompleted: boolean;
  readonly preferencesSet: boolean;
  readonly templateAssigned: boolean;
}

/** Returns the steps done. With any of them, the onboarding is at least partial. */
export const onboardingSteps = (preferences: OnboardingFacts | undefined): OnboardingSteps => ({
  demoCompleted: preferences !== undefined && hasChallenge(preferences),
  preferencesSet: preferences !== undefined && hasGoals(preferences),
  templateAssigned: preferences !== undefined && hasTemplate(preferences),
});

export type OnboardingStatus = 'complete' | 'partial' | 'new';

/**
 * Returns complete if onboardingCompleted is true; partial with a workday challenge, a wellness goal or a
 * template; otherwise new.
 */
export function onboardingStatus(preferences: OnboardingFacts | undefined): OnboardingStatus {
  if (!preferences) return 'new';
  if (preferences.onboardingCompleted === true) return 'complete';
  return Object.values(onboardingSteps(preferences)).includes(true) ? 'partial' : 'new';
}

const hasTemplate = ({ assignedTemplate }: OnboardingFacts) =>
  typeof assignedTemplate === 'string' && assignedTemplate !== '';

/** True if the workday challenge has at least one rating. */
function hasChallenge({ workdayChallenge }: OnboardingFacts): boolean {
  if (typeof workdayChallenge !== 'object' || workdayChallenge === null) return false;
  return Object.values(workdayChallenge).some((value) => value !== null && value !== undefined);
}

/** True if there are goals. Invalid ones also count, because the user made a choice. */
function hasGoals({ wellnessGoals, wellnessGoal }: OnboardingFacts): boolean {
  const { items, broken } = readTextList(wellnessGoals);
  return (
    items.length > 0 || broken !== undefined || (typeof wellnessGoal === 'string' && wellnessGoal !== '')
  );
}

export interface OnboardingUser {
  readonly preferences: OnboardingFacts | undefined;
  readonly subscription: SubscriptionFacts | undefined;
}

const rules: Readonly<Record<OnboardingFilter, (user: OnboardingUser) => boolean>> = {
  all: () => true,
  completed: ({ preferences }) => onboardingStatus(preferences) === 'complete',
  partial: ({ preferences }) => onboardingStatus(preferences) === 'partial',
  new: ({ preferences }) => onboardingStatus(preferences) === 'new',
  has_demo: ({ preferences }) => onboardingSteps(preferences).demoCompleted,
  has_template: ({ preferences }) => onboardingSteps(preferences).templateAssigned,
  missing_preferences: ({ preferences }) => preferences === undefined,
  trial: ({ subscription }) => subscriptionLabel(subscription) === 'Trial',
  // A late payment does not end a subscription (see `subscriptionDisagreement`).
  active_subscribers: ({ subscription }) => /^(Active|Past Due)/.test(subscriptionLabel(subscription)),
  no_subscription: ({ subscription }) => subscriptionLabel(subscription) === 'None',
  cancelled_expired: ({ subscription }) => ['Cancelled', 'Expired'].includes(subscriptionLabel(subscription)),
};

export const matchesOnboarding = (filter: OnboardingFilter, user: OnboardingUser): boolean =>
  rules[filter](user);
