import { modelNamed } from '#shared/models/index';
import type { Calendar } from '../chance/calendar';
import { type DemoRecord, type Portion, type UserTable, userTables } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { personRecords } from './person-records';
import { testAccount } from './test-accounts';

type Twist = (record: Record<string, unknown>, email: string) => Record<string, unknown>;

/**
 * Records that resemble what a migration changes, but must not be changed: no userID, one that differs from
 * the admin's email, or marked as deleted. They are valid in any table.
 */
const lookalikes: readonly Twist[] = [
  ({ userID, ...rest }) => rest,
  (record, email) => ({ ...record, userID: email.toUpperCase() }),
  (record, email) => ({ ...record, userID: `${email} ` }),
  (record) => ({ ...record, _deleted: true }),
];

/** Records that tables with an index on `userID` reject. */
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
/** Enough records for every table. */
const portion: Portion = {
  preferences: most,
  sessions: most,
  ratings: most,
  slots: most,
  subscriptions: most,
};

/** Yields what a migration of the admin's email must not change, although it looks alike. */
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
