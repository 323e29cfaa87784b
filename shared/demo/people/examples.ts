import type { StoredRecord } from '#shared/models/model';
import { type Calendar, daysAgo } from '../chance/calendar';
import type { DemoRecord, Portion, UserTable } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { type Example, examplePeople } from './example-people';
import { account, accountHolder, type DemoAccountHolder, type Person } from './people';
import { personRecords } from './person-records';

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

/** Everyone who has not left. */
export const exampleAccounts: readonly DemoAccountHolder[] = [
  ...new Map(examplePeople.map((example) => [emailOf(example), example])),
].flatMap(([email, { hasLeft, ...name }], index) =>
  hasLeft ? [] : [accountHolder({ ...name, email }, index)],
);

/** Every state that a screen shows differently, whatever the workspace's size. */
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
