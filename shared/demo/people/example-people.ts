import type { StoredRecord } from '#shared/models/model';
import type { Plan } from '../chance/habits';
import type { Portion, UserTable } from '../chance/portion';

/** A person in a state that a screen, a filter or an audit treats as a special case. */
export interface Example {
  readonly firstName: string;
  readonly lastName: string;
  readonly plan: Plan;
  /** True by default. */
  readonly onboarded?: boolean;
  /** The number of days since the person joined. The default is 120. */
  readonly joinedDaysAgo?: number;
  /** True if the account was deleted but the records were kept. */
  readonly hasLeft?: boolean;
  /** The number of records of each kind, if it differs from the usual number. */
  readonly has?: Partial<Portion>;
  /**
   * The attribute values that differ in the person's records, keyed by table. Undefined removes an attribute.
   */
  readonly changes?: Partial<Record<UserTable, StoredRecord>>;
}

const noSubscription = { subscriptions: 0 };
const preferencesOnly: Partial<Portion> = { sessions: 0, ratings: 0, slots: 0, subscriptions: 0 };

/** People with subscriptions in every status. */
const subscribers: readonly Example[] = [
  {
    firstName: 'Alma',
    lastName: 'Berg',
    plan: 'active',
    changes: { UserSubscription: { planType: 'monthly' } },
  },
  {
    firstName: 'Bruno',
    lastName: 'Keil',
    plan: 'active',
    changes: { UserSubscription: { planType: 'annual' } },
  },
  { firstName: 'Chiara', lastName: 'Lott', plan: 'trial', joinedDaysAgo: 5 },
  { firstName: 'Dov', lastName: 'Stern', plan: 'past_due' },
  { firstName: 'Edda', lastName: 'Frank', plan: 'cancelled' },
  { firstName: 'Filip', lastName: 'Zeman', plan: 'expired', hasLeft: true },
  { firstName: 'Gwen', lastName: 'Hart', plan: 'none', has: noSubscription },
  {
    // This person is premium according to their preferences, but their subscription has been cancelled. The
    // preferences take precedence, and the difference is displayed (docs/decisions.md).
    firstName: 'Hugo',
    lastName: 'Marin',
    plan: 'active',
    changes: { UserSubscription: { subscriptionStatus: 'cancelled' } },
  },
];

/** People with every onboarding status. Alma and the other people above have completed onboarding. */
const newcomers: readonly Example[] = [
  {
    // This person has completed part of onboarding: they have answered the first question.
    firstName: 'Ivo',
    lastName: 'Brandt',
    plan: 'none',
    onboarded: false,
    joinedDaysAgo: 3,
    has: preferencesOnly,
    changes: { UserPreferences: { workdayChallenge: { energy: 4, calm: 6, movement: 3 } } },
  },
  {
    firstName: 'Jana',
    lastName: 'Wolf',
    plan: 'none',
    onboarded: false,
    joinedDaysAgo: 1,
    has: preferencesOnly,
  },
  // This person has not started onboarding, and joined so long ago that the clean-up of incomplete onboarding
  // may delete the record.
  {
    firstName: 'Kira',
    lastName: 'Lang',
    plan: 'none',
    onboarded: false,
    joinedDaysAgo: 40,
    has: preferencesOnly,
  },
  {
    // This person's goals are truncated, so they are not valid JSON. The person has completed onboarding but
    // has no template.
    firstName: 'Ludo',
    lastName: 'Peters',
    plan: 'none',
    has: preferencesOnly,
    changes: {
      UserPreferences: {
        wellnessGoals: '["Calm","Manage Str',
        assignedTemplate: undefined,
        templateAssignedAt: undefined,
        templateMatchScore: undefined,
      },
    },
  },
  {
    // This person has a single goal, stored as plain text.
    firstName: 'Mina',
    lastName: 'Sato',
    plan: 'none',
    has: preferencesOnly,
    changes: { UserPreferences: { wellnessGoals: 'Calm' } },
  },
];

/** People who have no preferences but have other records. */
const withoutPreferences: readonly Example[] = [
  { firstName: 'Noor', lastName: 'Haddad', plan: 'active', has: { preferences: 0 } },
  { firstName: 'Otto', lastName: 'Lindner', plan: 'trial', has: { preferences: 0, slots: 0 } },
  { firstName: 'Pia', lastName: 'Rossi', plan: 'none', has: { preferences: 0, subscriptions: 0 } },
];

/** People whose preferences have an invalid userID: a unique ID that belongs to no user. */
const corrupted: readonly Example[] = (
  [
    ['Quentin', 'Moss', '3d1f7a52-9b60-4e2c-8f15-6a7c0d94be21'],
    ['Ronja', 'Dahl', 'e84c2b97-05ad-4f3e-b6d1-17f2c93a5d08'],
    ['Quentin', 'Moss', 'quentin.moss'],
    ['Rita', 'Sommer', 'rita.sommer(at)wellness.example'],
    ['Sven', 'Ek', ' '],
  ] as const
).map(([firstName, lastName, userID]) => ({
  firstName,
  lastName,
  plan: 'none',
  has: preferencesOnly,
  changes: { UserPreferences: { userID } },
}));

/** All example people. Add new ones at the end, because the order determines each person's random stream. */
export const examplePeople: readonly Example[] = [
  ...subscribers,
  ...newcomers,
  ...withoutPreferences,
  ...corrupted,
];
