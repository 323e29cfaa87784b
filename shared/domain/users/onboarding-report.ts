import { subscriptionLabel } from '../../values/subscription';
import {
  matchesOnboarding,
  type OnboardingStatus,
  type OnboardingUser,
  onboardingStatus,
  onboardingSteps,
} from './onboarding';
import { type OnboardingFilter, onboardingFilters } from './onboarding-filters';
import {
  type KnownPreferences,
  type KnownSubscription,
  latest,
  latestPreferences,
  type OnboardingState,
} from './onboarding-state';
import { emailsBySubject } from './same-user';

export const onboardingJob = 'onboarding-progress';

export interface OnboardingCounts {
  readonly counts: Readonly<Record<OnboardingFilter, number>>;
  /** The number of records without a user, which are in no other count. */
  readonly skippedRecords: number;
}

export interface OnboardingRow {
  /** The user's email, or the unique ID if it is unknown. */
  readonly id: string;
  /** First and last name, or the ID. */
  readonly displayName: string;
  readonly status: OnboardingStatus;
  /** The label of the subscription. */
  readonly subscription: string;
  readonly demoCompleted: boolean;
  readonly preferencesSet: boolean;
  readonly templateAssigned: boolean;
  /** The ID of the assigned template. */
  readonly assignedTemplate: string | null;
  readonly wellnessGoals: readonly string[];
  /** The user's stage, by which filters select rows. */
  readonly stage: 'complete' | 'partial' | 'new' | 'new-missing';
  /** The user's plan, by which filters select rows. */
  readonly plan: 'trial' | 'active' | 'none' | 'ended' | 'other';
  readonly [attribute: string]: unknown;
}

/** The columns to sort by. Filters can also select rows by these. */
export const onboardingSorts = ['stage', 'plan', 'demoCompleted', 'templateAssigned'] as const;

/** The rows that a filter selects in one of the sort orders. */
export interface OnboardingSelection {
  readonly sort: (typeof onboardingSorts)[number];
  readonly beginsWith: string;
}

/** The key prefix of true when rows are sorted by a boolean. */
const yes = '1';

/** The rows of each filter. Undefined means all rows. */
export const onboardingSelections: Readonly<Record<OnboardingFilter, OnboardingSelection | undefined>> = {
  all: undefined,
  completed: { sort: 'stage', beginsWith: 'complete' },
  partial: { sort: 'stage', beginsWith: 'partial' },
  new: { sort: 'stage', beginsWith: 'new' },
  has_demo: { sort: 'demoCompleted', beginsWith: yes },
  has_template: { sort: 'templateAssigned', beginsWith: yes },
  missing_preferences: { sort: 'stage', beginsWith: 'new-missing' },
  trial: { sort: 'plan', beginsWith: 'trial' },
  active_subscribers: { sort: 'plan', beginsWith: 'active' },
  no_subscription: { sort: 'plan', beginsWith: 'none' },
  cancelled_expired: { sort: 'plan', beginsWith: 'ended' },
};

/**
 * Returns one row per user with preferences or a subscription, even if the user's records have several IDs.
 */
export function onboardingOf(state: OnboardingState): {
  readonly document: OnboardingCounts;
  readonly rows: readonly OnboardingRow[];
} {
  const users = usersOf(state);
  const counts = Object.fromEntries(
    onboardingFilters.map((filter) => [
      filter,
      users.reduce((count, user) => count + (matchesOnboarding(filter, factsOf(user)) ? 1 : 0), 0),
    ]),
  ) as Record<OnboardingFilter, number>;
  return { document: { counts, skippedRecords: state.skipped }, rows: users.map(rowOf) };
}

interface User {
  readonly id: string;
  readonly preferences: KnownPreferences | undefined;
  readonly subscription: KnownSubscription | undefined;
}

function usersOf({ preferences, subscriptions }: OnboardingState): readonly User[] {
  const emails = emailsBySubject(preferences);
  const idOf = (key: string) => emails.get(key) ?? key;
  const known = new Map<string, KnownPreferences>();
  for (const [key, own] of preferences) known.set(idOf(key), latestPreferences(known.get(idOf(key)), own));
  const paid = new Map<string, KnownSubscription>();
  for (const [key, own] of subscriptions) paid.set(idOf(key), latest(paid.get(idOf(key)), own));
  return [...new Set([...known.keys(), ...paid.keys()])].map((id) => ({
    id,
    preferences: known.get(id),
    subscription: paid.get(id),
  }));
}

const factsOf = ({ preferences, subscription }: User): OnboardingUser => ({
  preferences: preferences?.facts,
  subscription: subscription?.facts,
});

function rowOf(user: User): OnboardingRow {
  const facts = factsOf(user);
  const shows = (filter: OnboardingFilter) => matchesOnboarding(filter, facts);
  const { preferences } = user;
  const status = onboardingStatus(facts.preferences);
  return {
    id: user.id,
    displayName: preferences?.name || user.id,
    status,
    subscription: subscriptionLabel(facts.subscription),
    ...onboardingSteps(facts.preferences),
    assignedTemplate: assignedOf(preferences),
    wellnessGoals: preferences?.goals ?? [],
    stage: shows('missing_preferences') ? 'new-missing' : status,
    plan: planOf(shows),
  };
}

function assignedOf(preferences: KnownPreferences | undefined): string | null {
  const template = preferences?.facts.assignedTemplate;
  return typeof template === 'string' ? template : null;
}

function planOf(shows: (filter: OnboardingFilter) => boolean): OnboardingRow['plan'] {
  if (shows('trial')) return 'trial';
  if (shows('active_subscribers')) return 'active';
  if (shows('no_subscription')) return 'none';
  return shows('cancelled_expired') ? 'ended' : 'other';
}
