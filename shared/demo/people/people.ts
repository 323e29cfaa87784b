import { type Calendar, daysAgo } from '../chance/calendar';
import { type Habits, habitsOf } from '../chance/habits';
import { companyDomains, firstNames, lastNames } from '../chance/names';
import { Random, streams } from '../chance/random';

/** A person whose records are created. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The identity provider's unique id. */
  readonly subject: string;
  /** The `userID` in the person's records: the email or, if they were migrated before, the unique id. */
  readonly userID: string;
  /** `subject::username`. */
  readonly owner: string;
  /** When the account was created, milliseconds since the epoch. */
  readonly joinedMs: number;
  /** Workdays since the last session; 0 for most. */
  readonly quietWorkdays: number;
  /** A weekday off, 1 is Monday; undefined for people who work all five. */
  readonly dayOff: number | undefined;
  readonly habits: Habits;
}

/** Share of people whose records already carry their unique id. */
const migratedShare = 0.2;

/** The unique id of that email in a demo: always the same. */
export function demoSubject(email: string): string {
  let hash = 0x811c9dc5;
  // A second hash, because among 100,000 emails two are likely to share 32 bits.
  let salt = 0x9747b28c;
  for (const character of email) {
    const code = character.codePointAt(0) ?? 0;
    hash = Math.imul(hash ^ code, 0x01000193);
    salt = Math.imul(salt ^ code, 0x5bd1e995);
  }
  return new Random(streams.subject, hash, salt).uuid();
}

/** Ownership and name of an account, which both people and test accounts have. */
export function account(email: string): Pick<Person, 'email' | 'subject' | 'owner'> {
  const subject = demoSubject(email);
  return { email, subject, owner: `${subject}::${email.slice(0, email.indexOf('@'))}` };
}

const combinations = firstNames.length * lastNames.length * companyDomains.length;
/** Coprime with `combinations`, so neighbours differ and each combination occurs once before any repeats. */
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

/** One in this many people has left the company: their account is gone, but their records are not. */
const leaverEvery = 50;

/** Whether the person with that number, from 0, still has an account. */
export const hasAccount = (index: number): boolean => index % leaverEvery !== leaverEvery - 1;

/** The unique id of the person with that number, from 0. */
export const subjectAt = (index: number): string => demoSubject(nameOf(index).email);

/** An account as the user directory would have it. */
export interface DemoAccountHolder {
  readonly email: string;
  readonly subject: string;
  readonly name: string;
  readonly createdAt: Date;
  /** For a person of the workspace: their number, from 0. */
  readonly number?: number;
}

const dayMs = 86_400_000;
/** Before anybody has records. */
const firstAccountMs = Date.UTC(2023, 0, 2);

/** The account of somebody with that name and email. */
export const accountHolder = (
  { firstName, lastName, email }: Pick<Person, 'firstName' | 'lastName' | 'email'>,
  index: number,
): DemoAccountHolder => ({
  email,
  subject: demoSubject(email),
  name: `${firstName} ${lastName}`,
  createdAt: new Date(firstAccountMs + (index % 365) * dayMs),
});

/** The account of the person with that number, from 0, if they have one. */
export const accountAt = (index: number): DemoAccountHolder => ({
  ...accountHolder(nameOf(index), index),
  number: index,
});

/** The person with that number, from 0; `random` is the person's own stream. */
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
