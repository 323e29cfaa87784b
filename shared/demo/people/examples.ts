import type { StoredRecord } from '#shared/models/model';
import { type Calendar, daysAgo } from '../chance/calendar';
import type { Plan } from '../chance/habits';
import type { DemoRecord, Portion, UserTable } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { account, accountHolder, type DemoAccountHolder, type Person } from './people';
import { personRecords } from './person-records';

/** Someone whom a screen, a filter or an audit treats as a special case. */
interface Example {
  readonly firstName: string;
  readonly lastName: string;
  readonly plan: Plan;
  /** True by default. */
  readonly onboarded?: boolean;
  /** 120 by default. */
  readonly joinedDaysAgo?: number;
  /** True if the account was deleted but the records were kept. */
  readonly hasLeft?: boolean;
  /** The numbers of records where they differ from the usual ones. */
  readonly has?: Partial<Portion>;
  /** Changed attributes by table. Undefined removes an attribute. */
  readonly changes?: Partial<Record<UserTable, StoredRecord>>;
}

const noSubscription = { subscriptions: 0 };
const preferencesOnly: Partial<Portion> = { sessions: 0, ratings: 0, slots: 0, subscriptions: 0 };

/** Subscriptions in every status. */
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
    // Premium by the preferences, although the subscription was cancelled. The preferences take precedence,
    // and the difference is displayed (docs/decisions.md).
    firstName: 'Hugo',
    lastName: 'Marin',
    plan: 'active',
    changes: { UserSubscription: { subscriptionStatus: 'cancelled' } },
  },
];

/** People in every onboarding status. Alma and the others above have completed it. */
const newcomers: readonly Example[] = [
  {
    // This person has answered the first question.
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
  // This person has not started, and joined so long ago that the clean-up of incomplete onboarding may delete
  // the record.
  {
    firstName: 'Kira',
    lastName: 'Lang',
    plan: 'none',
    onboarded: false,
    joinedDaysAgo: 40,
    has: preferencesOnly,
  },
  {
    // The goals are truncated, so they are not valid JSON. This person is onboarded, but without a template.
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

/** People without preferences, but with other records. */
const withoutPreferences: readonly Example[] = [
  { firstName: 'Noor', lastName: 'Haddad', plan: 'active', has: { preferences: 0 } },
  { firstName: 'Otto', lastName: 'Lindner', plan: 'trial', has: { preferences: 0, slots: 0 } },
  { firstName: 'Pia', lastName: 'Rossi', plan: 'none', has: { preferences: 0, subscriptions: 0 } },
];

/** People whose userID is a unique ID that belongs to no user. */
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

/** All examples. Add new ones at the end: the order determines each person's random stream. */
const examplePeople: readonly Example[] = [...subscribers, ...newcomers, ...withoutPreferences, ...corrupted];

const usual: Portion = { preferences: 1, sessions: 3, ratings: 1, slots: 6, subscriptions: 1 };

function personOf(example: Example, calendar: Calendar, random: Random): Person {
  const { firstName, lastName, plan } = example;
  const identity = account(emailOf(example));
  return {
    ...identity,
    firstName,
    lastName,
    userID: identity.email,
    joinedMs: daysAgo(calendar, example.joinedDaysAgo ?? 120, random),
    quietWorkdays: 0,
    dayOff: undefined,
    habits: {
      onboarded: example.onboarded ?? true,
      plan,
      premium: plan === 'active' || plan === 'trial' || plan === 'past_due',
      alternates: false,
      sessions: 0,
      ratings: 0,
    },
  };
}

/** The accounts of everyone who has not left. */
export const exampleAccounts: readonly DemoAccountHolder[] = [
  ...new Map(examplePeople.map((example) => [emailOf(example), example])),
].flatMap(([email, { hasLeft, ...name }], index) =>
  hasLeft ? [] : [accountHolder({ ...name, email }, index)],
);

/** Yields records in every state that a screen shows differently, whatever the workspace's size. */
export function* examples(calendar: Calendar): Generator<DemoRecord<UserTable>> {
  for (const [index, example] of examplePeople.entries()) {
    const random = new Random(streams.example, index);
    const person = personOf(example, calendar, random);
    const portion = { ...usual, ...example.has };
    for (const { table, record } of personRecords(person, portion, calendar, random))
      yield { table, record: changed(record, example.changes?.[table]) };
  }
}

function emailOf({ firstName, lastName }: Example): string {
  return `${firstName}.${lastName}@wellness.example`.toLowerCase();
}

const changed = (record: StoredRecord, change: StoredRecord = {}) =>
  Object.fromEntries(Object.entries({ ...record, ...change }).filter(([, value]) => value !== undefined));
