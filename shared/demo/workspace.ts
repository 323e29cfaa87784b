import { calendarAt } from './chance/calendar';
import { habitsOf, portionOf } from './chance/habits';
import { type DemoRecord, recordsIn, recordsPerTable, type UserTable } from './chance/portion';
import { Random, streams } from './chance/random';
import { type FixedPart, fixedPartRecords, fixedParts } from './fixed-parts';
import { oddities, odditiesPerTable } from './people/oddities';
import { personAt } from './people/people';
import { personRecords } from './people/person-records';
import {
  pilotDevices,
  pilotPortion,
  pilotRecords,
  secondAdminPortion,
  secondAdminRecords,
} from './people/test-accounts';

/**
 * Who, and how many. The emails must not use a domain in `names.ts`, and the first must contain a lower-case
 * letter.
 */
export interface DemoWorkspaceOptions {
  /** Office people, besides the two admins. */
  readonly users: number;
  /** All dates are before it. */
  readonly now: Date;
  /** The designated admin, whose email a migration rewrites. */
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
}

/**
 * A part of the workspace that is created on its own, of about a hundred records: a person, a pilot device, a
 * test account, a fixed part.
 */
export interface DemoPart {
  readonly kind: 'pilot' | 'oddities' | 'secondAdmin' | 'person' | FixedPart;
  /** Number of the device or person, from 0. */
  readonly index: number;
}

/** The parts of a workspace of that many users: a larger one contains all of a smaller one. */
export function* demoParts(users: number): Generator<DemoPart> {
  for (let index = 0; index < pilotDevices(users); index += 1) yield { kind: 'pilot', index };
  yield { kind: 'oddities', index: 0 };
  yield { kind: 'secondAdmin', index: 0 };
  for (const kind of fixedParts) yield { kind, index: 0 };
  for (let index = 0; index < users; index += 1) yield { kind: 'person', index };
}

/**
 * The records of a part. They depend only on the part, on `now` and on the admins' emails. No attribute is
 * undefined.
 */
export function demoRecords(
  { kind, index }: DemoPart,
  { now, adminEmail, secondAdminEmail }: Omit<DemoWorkspaceOptions, 'users'>,
): Iterable<DemoRecord> {
  const calendar = calendarAt(now);
  switch (kind) {
    case 'pilot':
      return pilotRecords(adminEmail, index, calendar);
    case 'oddities':
      return oddities(adminEmail, calendar);
    case 'secondAdmin':
      return secondAdminRecords(secondAdminEmail, calendar);
    case 'person': {
      const random = new Random(streams.person, index);
      const person = personAt(index, calendar, random);
      return personRecords(person, portionOf(person.habits), calendar, random);
    }
    default:
      return fixedPartRecords[kind](calendar);
  }
}

/**
 * Believable contents of all tables, about 120 records per user and some 500 besides, one after the other in
 * constant memory. The same options give the same records.
 */
export function* demoWorkspace(options: DemoWorkspaceOptions): Generator<DemoRecord> {
  for (const part of demoParts(options.users)) yield* demoRecords(part, options);
}

/** The exact number of records that `demoWorkspace` creates for that many users, without creating them. */
export function demoWorkspaceSize(users: number): number {
  let size = recordsIn(pilotPortion(users)) + recordsIn(secondAdminPortion);
  for (const count of odditiesPerTable.values()) size += count;
  size += fixedRecords();
  for (let index = 0; index < users; index += 1) size += recordsIn(portionOf(habitsOf(index)));
  return size;
}

/** The number of records in the fixed parts, which is always the same. */
function fixedRecords(): number {
  const anyTime = calendarAt(new Date(0));
  return fixedParts.reduce((sum, part) => sum + [...fixedPartRecords[part](anyTime)].length, 0);
}

/** Exactly how many records of each table a migration of the designated admin's email must change. */
export function demoExpectations(users: number): Readonly<Record<UserTable, number>> {
  return recordsPerTable(pilotPortion(users));
}
