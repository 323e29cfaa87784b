import type { StoredRecord } from '../../models/model';
import { readTextList } from '../../values/json-text';
import type { SubscriptionFacts } from '../../values/subscription';
import { truncate } from '../../values/truncate';
import { fullNameOf } from './full-name';
import { type OnboardingFacts, onboardingSteps } from './onboarding';
import { type Identity, identityOf, joinedIdentity, userKey } from './same-user';

/**
 * A record with the time of its creation. If a user has several records, the newest one is used: no later
 * write, such as that of a job, changes which one that is.
 */
interface Dated {
  readonly id: string;
  /** An ISO 8601 timestamp in UTC, or '' if the record has no time. */
  readonly createdAt: string;
}

/** The preferences for one `userID`, with the fields shown in the onboarding list. */
export interface KnownPreferences extends Dated, Identity {
  /** The first and last name, or '' if both are missing. */
  readonly name: string;
  readonly facts: OnboardingFacts;
  readonly goals: readonly string[];
}

/** The subscription for one `userID`. */
export interface KnownSubscription extends Dated {
  readonly facts: SubscriptionFacts;
}

/** The state after some of the records have been read, keyed by `userKey`. */
export interface OnboardingState {
  readonly preferences: Map<string, KnownPreferences>;
  readonly subscriptions: Map<string, KnownSubscription>;
  /** The number of records without a user. */
  skipped: number;
}

/** Creates the state before the first record. */
export const newOnboarding = (): OnboardingState => ({
  preferences: new Map(),
  subscriptions: new Map(),
  skipped: 0,
});

/** Adds a preferences record. The order of records does not matter. */
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

/** Merges two states, each built from a different group of records. Modifies the first state. */
export function mergeOnboarding(state: OnboardingState, other: OnboardingState): OnboardingState {
  for (const [key, own] of other.preferences)
    state.preferences.set(key, latestPreferences(state.preferences.get(key), own));
  for (const [key, own] of other.subscriptions)
    state.subscriptions.set(key, latest(state.subscriptions.get(key), own));
  state.skipped += other.skipped;
  return state;
}

/**
 * Returns the newer of two records for the same user, with the identities from both merged.
 */
export const latestPreferences = (
  known: KnownPreferences | undefined,
  other: KnownPreferences,
): KnownPreferences => (known ? { ...latest(known, other), ...joinedIdentity(known, other) } : other);

/**
 * Returns the newest record. If the times are equal, returns the record whose ID comes first,
 * so that the result does not depend on the order of the records.
 */
export function latest<Known extends Dated>(known: Known | undefined, other: Known): Known {
  if (!known || other.createdAt > known.createdAt) return other;
  return other.createdAt === known.createdAt && other.id < known.id ? other : known;
}

/**
 * The maximum number of goals per record. This limit ensures that an oversized record does not break the
 * whole report.
 */
const maxGoals = 20;
const maxTextLength = 100;

const datedOf = ({ id, createdAt }: StoredRecord): Dated => ({
  id: `${id}`,
  createdAt: textOf(createdAt) ?? '',
});

/** Returns only the fields that determine the status, because the state of all users is held in memory. */
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
