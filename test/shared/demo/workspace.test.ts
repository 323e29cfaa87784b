import { describe, expect, test } from 'vitest';
import { type DemoRecord, demoTables, type UserTable, userTables } from '#shared/demo/chance/portion';
import { type DemoWorkspaceOptions, demoWorkspace, demoWorkspaceSize } from '#shared/demo/workspace';
import { modelNamed } from '#shared/models/index';
import { demoExpectations } from '../../support/expected/demo-expectations';

const adminEmail = 'ada.admin@wellness.example';
const secondAdminEmail = 'sam.second@wellness.example';

const options = (users: number): DemoWorkspaceOptions => ({
  users,
  now: new Date('2026-03-04T13:20:00.000Z'),
  adminEmail,
  secondAdminEmail,
});

const workspace = (users: number): DemoRecord[] => [...demoWorkspace(options(users))];

/** Returns the number of records in each user table. */
const perTable = (records: readonly DemoRecord[]) =>
  Object.fromEntries(
    userTables.map((name) => [name, records.filter(({ table }) => table === name).length]),
  ) as Record<UserTable, number>;

/**
 * Returns the records that the migration selects: those that have exactly the admin's email and are not
 * marked as deleted.
 */
const mustChange = ({ record }: DemoRecord) => record.userID === adminEmail && record._deleted !== true;

/** The records for a thousand users. They are created only once, because many tests only read them. */
const thousand: readonly DemoRecord[] = workspace(1_000);

describe('the demo workspace', () => {
  test.each([0, 1, 10, 1_000])('has exactly the announced number of records, for %i users', (users) => {
    let count = 0;
    for (const _ of demoWorkspace(options(users))) count += 1;

    expect(count).toBe(demoWorkspaceSize(users));
  });

  test('has about 120 records per user', () => {
    expect(thousand.length).toBeGreaterThan(118_000);
    expect(thousand.length).toBeLessThan(122_000);
    expect(demoWorkspaceSize(100_000)).toBeGreaterThan(11_800_000);
    expect(demoWorkspaceSize(100_000)).toBeLessThan(12_200_000);
  });

  test('distributes its records over the six user tables as the app would', () => {
    const counted = perTable(thousand);

    expect(counted.UserPreferences).toBeGreaterThanOrEqual(1_000);
    expect(counted.UserActivity / 48_000).toBeCloseTo(1, 1);
    expect(counted.ActivityHistory / 48_000).toBeCloseTo(1, 1);
    expect(counted.UserScheduledSet / 10_000).toBeCloseTo(1, 1);
    expect(counted.UserSubscription / 520).toBeCloseTo(1, 1);
    expect(counted.SessionRating / 12_000).toBeCloseTo(1, 1);
  });

  test.each([0, 1, 10, 1_000])('contains exactly the announced records to migrate, for %i users', (users) => {
    expect(perTable(workspace(users).filter(mustChange))).toEqual(demoExpectations(users));
  });

  test('with a thousand users, has 5,120 records of the designated admin to migrate, some in each table', () => {
    const expected = Object.values(demoExpectations(1_000));

    expect(expected.reduce((sum, count) => sum + count, 0)).toBe(5_120);
    expect(expected.every((count) => count > 0)).toBe(true);
  });

  test('is the same for the same options', () => {
    expect(workspace(10)).toEqual(workspace(10));
  });

  test("gives a person the same records regardless of the number of people and the admins' names", () => {
    const ofPeople = (records: Iterable<DemoRecord>) =>
      [...records].filter(
        ({ record }) => !String(record.owner).includes('second') && !String(record.owner).includes('admin'),
      );

    const few = ofPeople(demoWorkspace(options(3)));
    const many = ofPeople(
      demoWorkspace({ ...options(9), adminEmail: 'x.admin@y.example', secondAdminEmail: 'second@y.example' }),
    );

    expect(few.length).toBeGreaterThan(100);
    expect(many.slice(0, few.length)).toEqual(few);
  });

  test('has no duplicate id in a table', () => {
    for (const table of demoTables) {
      const ids = thousand.filter((each) => each.table === table).map(({ record }) => record.id);
      expect(new Set(ids).size, table).toBe(ids.length);
    }
  });

  test('can be parsed with the models, except for four fixed records and userIDs that are deliberately not text', () => {
    const notParsed = thousand.filter(
      ({ table, record }) => !modelNamed(table).fields.safeParse(record).success,
    );
    const refused = notParsed.filter(({ record }) => typeof record.userID !== 'string' && 'userID' in record);

    expect(refused.map(({ table, record }) => [table, record.userID])).toEqual([
      ['ActivityHistory', 42],
      ['ActivityHistory', [adminEmail]],
    ]);
    // fixed-parts.test.ts checks the other fixed records one by one.
    expect(notParsed).toHaveLength(2 + 4);
  });

  test('has no unknown fields, except for one large log', () => {
    const extra = thousand.flatMap(({ table, record }) => {
      const known = modelNamed(table).fields.shape;
      return Object.keys(record).filter((field) => !(field in known));
    });

    expect(extra).toEqual(['deviceLog']);
  });

  test('can be written: no undefined values, no index keys that are not text, no item over 400 KB', () => {
    for (const { table, record } of thousand) {
      for (const value of Object.values(record)) if (value === undefined) expect.fail(JSON.stringify(record));
      for (const { partitionKey, sortKey = partitionKey } of modelNamed(table).indexes)
        for (const key of [record[partitionKey], record[sortKey]])
          if (!['string', 'undefined'].includes(typeof key) || key === '')
            expect.fail(JSON.stringify(record));
    }

    const largest = Math.max(...thousand.map(({ record }) => JSON.stringify(record).length));
    expect(largest).toBeGreaterThan(300 * 1_024);
    expect(largest).toBeLessThan(390 * 1_024);
  });

  test('is in the past, with sessions on weekdays during office hours', () => {
    const now = options(0).now.toISOString();
    const offHours: unknown[] = [];
    for (const { table, record } of thousand) {
      if (
        `${record.createdAt}` > now ||
        `${record.updatedAt}` > now ||
        `${record.updatedAt}` < `${record.createdAt}`
      )
        expect.fail(JSON.stringify(record));
      if (table !== 'ActivityHistory') continue;
      const at = new Date(`${record.completedAt}`);
      if ([0, 6].includes(at.getUTCDay()) || at.getUTCHours() < 8 || at.getUTCHours() > 17)
        offHours.push(record);
    }

    expect(offHours).toEqual([]);
  });
});
