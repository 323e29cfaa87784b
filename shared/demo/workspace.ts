import { calendarAt } from './calendar';
import { habitsOf, portionOf } from './habits';
import { oddities, odditiesPerTable } from './oddities';
import { personAt } from './people';
import { personRecords } from './person-records';
import { type DemoRecord, type DemoTable, recordsIn, recordsPerTable } from './portion';
import { Random, streams } from './random';
import { pilotPortion, pilotRecords, secondAdminPortion, secondAdminRecords } from './test-accounts';

/** Who and how many. The e-mails must not be of a domain in `names.ts`, and the first must contain a lower-case letter. */
export interface DemoWorkspaceOptions {
  /** Office people, besides the two admins. */
  readonly users: number;
  /** All dates lie before it. */
  readonly now: Date;
  /** The designated admin, whose e-mail a migration rewrites. */
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
}

/**
 * The believable contents of six tables, about 120 records a user, one after the other in constant memory. The same options
 * give the same records; the records of user n depend on n and `now` only. No attribute is undefined.
 */
export function* demoWorkspace(options: DemoWorkspaceOptions): Generator<DemoRecord> {
  const calendar = calendarAt(options.now);
  yield* pilotRecords(options.adminEmail, options.users, calendar);
  yield* oddities(options.adminEmail, calendar);
  yield* secondAdminRecords(options.secondAdminEmail, calendar);
  for (let index = 0; index < options.users; index += 1) {
    const random = new Random(streams.person, index);
    const person = personAt(index, calendar, random);
    yield* personRecords(person, portionOf(person.habits), calendar, random);
  }
}

/** How many records `demoWorkspace` makes for that many users, without making them: exact. */
export function demoWorkspaceSize(users: number): number {
  let size = recordsIn(pilotPortion(users)) + recordsIn(secondAdminPortion);
  for (const count of odditiesPerTable.values()) size += count;
  for (let index = 0; index < users; index += 1) size += recordsIn(portionOf(habitsOf(index)));
  return size;
}

/** How many records of each table a migration of the designated admin's e-mail must change: exactly these. */
export function demoExpectations(users: number): Readonly<Record<DemoTable, number>> {
  return recordsPerTable(pilotPortion(users));
}
