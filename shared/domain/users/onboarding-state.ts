import type { StoredRecord } from '../../models/model';
import { readTextList } from '../../values/json-text';
import type { SubscriptionFacts } from '../../values/subscription';
import { truncate } from '../../values/truncate';
import { fullNameOf } from './full-name';
import { type OnboardingFacts, onboardingSteps } from './onboarding';
import { type Identity, identityOf, joinedIdentity, userKey } from './same-user';

/**
 * A dated fact. Of several records, the one created last counts: no later write, such as a job's, changes
 * which one that is.
 */
interface Dated {
  readonly id: string;
  /** When the record was created, in ISO 8601 (UTC), or ''. */
  readonly createdAt: string;
}

/** The known preferences of one `userID`. */
export interface KnownPreferences extends Dated, Identity {
  /** First and last name, or ''. */
  readonly name: string;
  readonly facts: OnboardingFacts;
  readonly goals: readonly string[];
}

export interface KnownSubscription extends Dated {
  readonly facts: SubscriptionFacts;
}

/** The report's state, by `userKey`. */
export interface OnboardingState {
  readonly preferences: Map<string, KnownPreferences>;
  readonly subscriptions: Map<string, KnownSubscription>;
  skipped: number;
}

export const newOnboarding = (): OnboardingState => ({
  preferences: new Map(),
  subscriptions: new Map(),
  skipped: 0,
});

/** Adds preferences. The order of records does not matter. */
export function addOnboarding(state: OnboardingState, record: StoredRecord): void {
  const key = userKey(record.userID);
  if (key === undefined) {
    state.skipped += 1;
    return;
  }
  const { items: goals } = readTextList(record.wellnessGoals);
  const own: KnownPreferences = {
    ...datedOf(record),
    ...identityOf(record),
    name: fullNameOf(record.personalDetails),
    facts: factsOf(record),
    goals: goals.slice(0, maxGoals).map((goal) => truncate(goal, maxTextLength)),
  };
  state.preferences.set(key, latestPreferences(state.preferences.get(key), own));
}

/** Adds a subscription. The order of records does not matter. */
export function addSubscription(state: OnboardingState, record: StoredRecord): void {
  const key = userKey(record.userID);
  if (key === undefined) {
    state.skipped += 1;
    return;
  }
  const facts: SubscriptionFacts = {
    subscriptionStatus: textOf(record.subscriptionStatus),
    planType: textOf(record.planType),
    isInTrial: record.isInTrial === true,
  };
  state.subscriptions.set(key, latest(state.subscriptions.get(key), { ...datedOf(record), facts }));
}

/** Merges two states, and modifies the first. */
export function mergeOnboarding(state: OnboardingState, other: OnboardingState): OnboardingState {
  for (const [key, own] of other.preferences)
    state.preferences.set(key, latestPreferences(state.preferences.get(key), own));
  for (const [key, own] of other.subscriptions)
    state.subscriptions.set(key, latest(state.subscriptions.get(key), own));
  state.skipped += other.skipped;
  return state;
}

/** Returns the latest preferences, with the identities of both records. */
export const latestPreferences = (
  known: KnownPreferences | undefined,
  other: KnownPreferences,
): KnownPreferences => (known ? { ...latest(known, other), ...joinedIdentity(known, other) } : other);

/** Returns the later of two. At equal times, the first ID, so that the order of records does not matter. */
export function latest<Known extends Dated>(known: Known | undefined, other: Known): Known {
  if (!known || other.createdAt > known.createdAt) return other;
  return other.createdAt === known.createdAt && other.id < known.id ? other : known;
}

/** The maximum number of goals kept. An oversized record must not break the whole report. */
const maxGoals = 20;
const maxTextLength = 100;

const datedOf = ({ id, createdAt }: StoredRecord): Dated => ({
  id: `${id}`,
  createdAt: textOf(createdAt) ?? '',
});

/** Returns only these fields, because the state of all users is held in memory. */
function factsOf(record: StoredRecord): OnboardingFacts {
  const { demoCompleted, preferencesSet } = onboardingSteps(record);
  return {
    onboardingCompleted: record.onboardingCompleted === true,
    workdayChallenge: demoCompleted ? { rated: true } : undefined,
    wellnessGoals: preferencesSet ? 'set' : undefined,
    assignedTemplate: textOf(record.assignedTemplate),
  };
}

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? truncate(value, maxTextLength) : undefined;
