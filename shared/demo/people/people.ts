import { type Calendar, daysAgo } from '../chance/calendar';
import { type Habits, habitsOf } from '../chance/habits';
import { companyDomains, firstNames, lastNames } from '../chance/names';
import { Random, streams } from '../chance/random';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The identity provider's unique ID. */
  readonly subject: string;
  /** The email or, once migrated, the unique ID. */
  readonly userID: string;
  /** The owner, as `subject::username`. */
  readonly owner: string;
  /** When the account was created, in milliseconds since the epoch. */
  readonly joinedMs: number;
  /** The number of workdays since the last session, usually 0. */
  readonly quietWorkdays: number;
  /** The weekday without sessions; 1 is Monday. Undefined for a five-day week. */
  readonly dayOff: number | undefined;
  readonly habits: Habits;
}

/** The share of people already migrated. */
const migratedShare = 0.2;

/** Returns a unique ID. The same address always has the same one. */
export function demoSubject(email: string): string {
  let hash = 0x811c9dc5;
  // A second hash is needed: among 100,000 addresses, two are likely to share the same 32 bits.
  let salt = 0x9747b28c;
  for (const character of email) {
    const code = character.codePointAt(0) ?? 0;
    hash = Math.imul(hash ^ code, 0x01000193);
    salt = Math.imul(salt ^ code, 0x5bd1e995);
  }
  return new Random(streams.subject, hash, salt).uuid();
}

/** Returns the account of a person or a test. */
export function account(email: string): Pick<Person, 'email' | 'subject' | 'owner'> {
  const subject = demoSubject(email);
  return { email, subject, owner: `${subject}::${email.slice(0, email.indexOf('@'))}` };
}

const combinations = firstNames.length * lastNames.length * companyDomains.length;
/**
 * The distance between the name combinations of neighbours. It has no common factor with `combinations`, so
 * no combination repeats until all have been used.
 */
const stride = 9_473;

function nameOf(index: number): Pick<Person, 'firstName' | 'lastName' | 'email'> {
  const at = (index * stride) % combinations;
  const firstName = firstNames[at % firstNames.length] ?? firstNames[0];
  const lastName = lastNames[Math.floor(at / firstNames.length) % lastNames.length] ?? lastNames[0];
  const domain = companyDomains[Math.floor(at / firstNames.length / lastNames.length)] ?? companyDomains[0];
  const namesake = Math.floor(index / combinations);
  const suffix = namesake === 0 ? '' : `${namesake + 1}`;
  return { firstName, lastName, email: `${firstName}.${lastName}${suffix}@${domain}`.toLowerCase() };
}

/** One in so many people has left: the account is deleted, the records are kept. */
const leaverEvery = 50;

/** True if the person has an account. People are numbered from 0. */
export const hasAccount = (index: number): boolean => index % leaverEvery !== leaverEvery - 1;

/** Returns a person's unique ID. People are numbered from 0. */
export const subjectAt = (index: number): string => demoSubject(nameOf(index).email);

export interface DemoAccountHolder {
  readonly email: string;
  readonly subject: string;
  readonly name: string;
  readonly createdAt: Date;
  /** The person's number from 0, if the account belongs to a person in the workspace. */
  readonly number?: number;
}

const dayMs = 86_400_000;
/** The first account's creation time. All records are later. */
const firstAccountMs = Date.UTC(2023, 0, 2);

export const accountHolder = (
  { firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>,
  index: number,
): DemoAccountHolder => ({
  email,
  subject: demoSubject(email),
  name: `${firstName} ${lastName}`,
  createdAt: new Date(firstAccountMs + (index % 365) * dayMs),
});

/** Returns a person's account. People are numbered from 0. */
export const accountAt = (index: number): DemoAccountHolder => ({
  ...accountHolder(nameOf(index), index),
  number: index,
});

/** Returns a person. People are numbered from 0; `random` is the person's own stream. */
export function personAt(index: number, calendar: Calendar, random: Random): Person {
  const habits = habitsOf(index);
  const name = nameOf(index);
  const identity = account(name.email);
  return {
    ...name,
    ...identity,
    habits,
    userID: random.chance(migratedShare) ? identity.subject : identity.email,
    joinedMs: daysAgo(calendar, habits.onboarded ? random.int(95, 720) : random.int(0, 40), random),
    quietWorkdays: random.chance(0.15) ? random.int(6, 40) : random.int(0, 1),
    dayOff: random.chance(0.1) ? random.pick([1, 3, 5]) : undefined,
  };
}
