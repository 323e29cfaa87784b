import { modelNamed } from '#shared/models/index';
import type { Calendar } from '../chance/calendar';
import { type DemoRecord, type Portion, type UserTable, userTables } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { personRecords } from './person-records';
import { testAccount } from './test-accounts';

type Twist = (record: Record<string, unknown>, email: string) => Record<string, unknown>;

/**
 * Functions that make a record resemble one that a migration changes, although the migration must leave it
 * unchanged. The record has no userID, has a userID that differs from the admin's email, or is marked as
 * deleted. The results are valid in any table.
 */
const lookalikes: readonly Twist[] = [
  ({ userID, ...rest }) => rest,
  (record, email) => ({ ...record, userID: email.toUpperCase() }),
  (record, email) => ({ ...record, userID: `${email} ` }),
  (record) => ({ ...record, _deleted: true }),
];

/** Functions that set a value of the wrong type. Tables with an index on `userID` reject such values. */
const wronglyTyped: readonly Twist[] = [
  (record) => ({ ...record, userID: 42 }),
  (record, email) => ({ ...record, userID: [email] }),
];

function twistsOf(table: UserTable): readonly Twist[] {
  const indexed = modelNamed(table).indexes.some(({ partitionKey }) => partitionKey === 'userID');
  return indexed ? lookalikes : [...lookalikes, ...wronglyTyped];
}

export const odditiesPerTable: ReadonlyMap<UserTable, number> = new Map(
  userTables.map((table) => [table, twistsOf(table).length]),
);

const most = Math.max(...odditiesPerTable.values());
/** The number of records of each kind to create for the oddities. It is large enough for every table. */
const portion: Portion = {
  preferences: most,
  sessions: most,
  ratings: most,
  slots: most,
  subscriptions: most,
};

/**
 * Yields records that a migration of the designated admin's email must not change, although they resemble the
 * records that it changes.
 */
export function* oddities(email: string, calendar: Calendar): Generator<DemoRecord<UserTable>> {
  const random = new Random(streams.oddity, 0);
  const left = new Map(userTables.map((table) => [table, [...twistsOf(table)]]));
  for (const { table, record } of personRecords(
    testAccount(email, calendar, random),
    portion,
    calendar,
    random,
  )) {
    const twist = left.get(table)?.shift();
    if (twist) yield { table, record: twist(record, email) };
  }
}
