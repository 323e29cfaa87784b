import type { Calendar } from './calendar';
import { daysAgo } from './calendar';
import { account, type Person } from './people';
import { personRecords } from './person-records';
import type { DemoRecord, DemoTable, Portion } from './portion';
import { Random, streams } from './random';

/**
 * What the designated admin's account has for every thousand users: 5,120 records, about 4.3 % of everything. It was the test
 * account of all pilot devices, so it has preferences and schedules by the dozen, all under its e-mail.
 */
const pilotPerThousandUsers: Portion = {
  preferences: 44,
  sessions: 2_048,
  ratings: 540,
  slots: 420,
  subscriptions: 20,
};

/** A second admin who tried the app once. */
export const secondAdminPortion: Portion = {
  preferences: 1,
  sessions: 5,
  ratings: 3,
  slots: 6,
  subscriptions: 1,
};

/** Ids that are legal in DynamoDB and wrong for whoever puts them into a statement, a path or a line of text. */
const strangeIds = [
  `pilot "device" 7 / O'Brien's "A"`,
  '../pilots//2019\\03#17?x=1&y=%2F',
  '📱-pilot-🧘‍♀️-№42',
  'Pilotgerät Zürich – 試験端末 – جهاز',
  `'; DELETE FROM "UserPreferences" --`,
] as const;

/** In each table: after the strange ids, this many records from before the app kept versions. */
const withoutVersion = 2;
/** Which history entry carries the bulky log. */
const bulkyAt = strangeIds.length + withoutVersion;
/** Of each table even in the smallest workspace, so that every strangeness has its record. */
const leastOfEach = bulkyAt + 1;
/** Characters, all of one byte. */
const bulkyLength = 300 * 1_024;

/** What the designated admin's account has in a workspace of that many users. */
export function pilotPortion(users: number): Portion {
  const scaled = (perThousand: number) => Math.max(leastOfEach, Math.round((perThousand * users) / 1_000));
  return {
    preferences: scaled(pilotPerThousandUsers.preferences),
    sessions: scaled(pilotPerThousandUsers.sessions),
    ratings: scaled(pilotPerThousandUsers.ratings),
    slots: scaled(pilotPerThousandUsers.slots),
    subscriptions: scaled(pilotPerThousandUsers.subscriptions),
  };
}

/** Somebody who signs in with that e-mail and whose records all carry it. */
export function testAccount(email: string, calendar: Calendar, random: Random): Person {
  return {
    ...account(email),
    firstName: 'Pilot',
    lastName: 'Device',
    userID: email,
    joinedMs: daysAgo(calendar, 400, random),
    quietWorkdays: 0,
    dayOff: undefined,
    habits: { onboarded: true, plan: 'active', premium: true, alternates: true, sessions: 0, ratings: 0 },
  };
}

function bulky(record: Record<string, unknown>): Record<string, unknown> {
  const line = 'battery 81 %; reminder shown; session opened; session finished; ';
  return { ...record, deviceLog: line.repeat(Math.ceil(bulkyLength / line.length)).slice(0, bulkyLength) };
}

/** The record as the `at`-th of its table, from 0: the first few are strange in one way each, and are to be migrated all the same. */
function twisted(table: DemoTable, record: Record<string, unknown>, at: number): Record<string, unknown> {
  const id = strangeIds[at];
  if (id !== undefined) return { ...record, id };
  if (at < bulkyAt) {
    const { _version, _lastChangedAt, ...rest } = record;
    return rest;
  }
  return at === bulkyAt && table === 'ActivityHistory' ? bulky(record) : record;
}

/** Everything that a migration of the designated admin's e-mail must change, and nothing else. */
export function* pilotRecords(email: string, users: number, calendar: Calendar): Generator<DemoRecord> {
  const random = new Random(streams.pilot, 0);
  const seen = new Map<DemoTable, number>();
  const person = testAccount(email, calendar, random);
  for (const { table, record } of personRecords(person, pilotPortion(users), calendar, random)) {
    const at = seen.get(table) ?? 0;
    seen.set(table, at + 1);
    yield { table, record: twisted(table, record, at) };
  }
}

/** The second admin's few records. */
export function secondAdminRecords(email: string, calendar: Calendar): Iterable<DemoRecord> {
  const random = new Random(streams.secondAdmin, 0);
  return personRecords(testAccount(email, calendar, random), secondAdminPortion, calendar, random);
}
