import { type Calendar, daysAgo } from '../chance/calendar';
import type { DemoRecord, Portion, UserTable } from '../chance/portion';
import { Random, streams } from '../chance/random';
import { account, type Person } from './people';
import { personRecords } from './person-records';

/**
 * The designated admin's records: 5,120, or about 4.3% of all. All pilot devices used this account for tests,
 * so it has dozens of preferences and schedules with its email.
 */
const pilotPerThousandUsers: Portion = {
  preferences: 44,
  sessions: 2_048,
  ratings: 540,
  slots: 420,
  subscriptions: 20,
};

/** The second admin's records; this admin tried the app once. */
export const secondAdminPortion: Portion = {
  preferences: 1,
  sessions: 5,
  ratings: 3,
  slots: 6,
  subscriptions: 1,
};

/** The number of records per table, the first ones, that were written before the app stored versions. */
const withoutVersion = 2;
/** The number of the history entry with the large log. */
const bulkyAt = withoutVersion;
/** The minimum records per table for the first device, which has one for every oddity. */
const leastOfEach = 8;
/** The number of devices. Each has about as many records as a person. */
const devicesPerThousandUsers = 40;
/** The length of the large log, in characters of one byte. */
const bulkyLength = 300 * 1_024;

/** Returns the number of devices besides the first: one per 25 users, rounded up. */
const furtherDevices = (users: number) => Math.ceil((users * devicesPerThousandUsers) / 1_000);

/** Returns the number of devices in a workspace with `users` users. */
export const pilotDevices = (users: number): number => 1 + furtherDevices(users);

export const pilotPortion = (users: number): Portion => portionUpTo(furtherDevices(users));

/** Returns the numbers of records of all devices up to and including the given one. */
const portionUpTo = (device: number): Portion =>
  eachOf(pilotPerThousandUsers, (perThousand) => {
    const further = ((perThousand - leastOfEach) * device) / devicesPerThousandUsers;
    return leastOfEach + Math.floor(further);
  });

/** Returns a device's numbers of records, which do not depend on how many devices there are. */
function devicePortion(device: number): Portion {
  if (device === 0) return portionUpTo(0);
  const before = portionUpTo(device - 1);
  return eachOf(portionUpTo(device), (count, name) => count - before[name]);
}

const eachOf = (portion: Portion, change: (count: number, name: keyof Portion) => number): Portion => ({
  preferences: change(portion.preferences, 'preferences'),
  sessions: change(portion.sessions, 'sessions'),
  ratings: change(portion.ratings, 'ratings'),
  slots: change(portion.slots, 'slots'),
  subscriptions: change(portion.subscriptions, 'subscriptions'),
});

/** Returns a test account's person, whose records all contain this email. */
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

/** Adds the device to the preferences, because the records of all devices have the same email. */
const namedDevice = (record: Record<string, unknown>, number: number) => ({
  ...record,
  personalDetails: { ...Object(record.personalDetails), lastName: `Device ${number}` },
});

function bulky(record: Record<string, unknown>): Record<string, unknown> {
  const line = 'battery 81 %; reminder shown; session opened; session finished; ';
  return { ...record, deviceLog: line.repeat(Math.ceil(bulkyLength / line.length)).slice(0, bulkyLength) };
}

/** Returns a record with an oddity. Each of a table's first records has one, but must still be migrated. */
function twisted(table: UserTable, record: Record<string, unknown>, index: number): Record<string, unknown> {
  if (index < bulkyAt) {
    const { _version, _lastChangedAt, ...rest } = record;
    return rest;
  }
  return index === bulkyAt && table === 'ActivityHistory' ? bulky(record) : record;
}

/**
 * Yields the records of pilot devices, which are numbered from 0. A migration of the admin's email must
 * change exactly these.
 */
export function* pilotRecords(
  email: string,
  device: number,
  calendar: Calendar,
): Generator<DemoRecord<UserTable>> {
  const random = new Random(streams.pilot, device);
  const seen = new Map<UserTable, number>();
  const person = testAccount(email, calendar, random);
  const before = device === 0 ? 0 : portionUpTo(device - 1).preferences;
  for (const { table, record } of personRecords(person, devicePortion(device), calendar, random)) {
    const at = seen.get(table) ?? 0;
    seen.set(table, at + 1);
    const named = table === 'UserPreferences' ? namedDevice(record, before + at + 1) : record;
    yield { table, record: device === 0 ? twisted(table, named, at) : named };
  }
}

/** Returns a few records of the second admin. */
export function secondAdminRecords(email: string, calendar: Calendar): Iterable<DemoRecord<UserTable>> {
  const random = new Random(streams.secondAdmin, 0);
  return personRecords(testAccount(email, calendar, random), secondAdminPortion, calendar, random);
}
