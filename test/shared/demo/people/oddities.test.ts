import { describe, expect, test } from 'vitest';
import { type DemoRecord, userTables } from '#shared/demo/chance/portion';
import { demoWorkspace } from '#shared/demo/workspace';
import { workspaceWithStrangeIds } from '../../../support/database/workspace-with-strange-ids';

const adminEmail = 'ada.admin@wellness.example';

const options = {
  users: 5,
  now: new Date('2026-03-04T13:20:00.000Z'),
  adminEmail,
  secondAdminEmail: 'sam.second@wellness.example',
};

/** The workspace that the tests migrate. */
const records: readonly DemoRecord[] = [...workspaceWithStrangeIds(options)];

const tablesOf = (matches: (record: Record<string, unknown>) => boolean) =>
  userTables.filter((name) => records.some(({ table, record }) => table === name && matches(record)));

const toMigrate = (record: Record<string, unknown>) =>
  record.userID === adminEmail && record._deleted !== true;
const withoutIndexOnUserID = ['ActivityHistory'];

describe('records that a migration must not change', () => {
  test('every user table has a record without a userID', () => {
    expect(tablesOf((record) => !('userID' in record))).toEqual(userTables);
  });

  test("every user table has the admin's email in upper case, and with a trailing space", () => {
    expect(tablesOf((record) => record.userID === 'ADA.ADMIN@WELLNESS.EXAMPLE')).toEqual(userTables);
    expect(tablesOf((record) => record.userID === 'ada.admin@wellness.example ')).toEqual(userTables);
  });

  test('every user table has a record of the admin that is marked as deleted', () => {
    expect(tablesOf((record) => record.userID === adminEmail && record._deleted === true)).toEqual(
      userTables,
    );
  });

  test('tables without an index on userID have a number and a list as a userID', () => {
    expect(tablesOf((record) => record.userID === 42)).toEqual(withoutIndexOnUserID);
    expect(tablesOf((record) => Array.isArray(record.userID))).toEqual(withoutIndexOnUserID);
  });

  test('the second admin has a few records of their own', () => {
    const own = records.filter(({ record }) => record.userID === 'sam.second@wellness.example');

    expect(own).toHaveLength(21);
  });
});

describe('the demo workspace that people see', () => {
  test('has no IDs that look like an attack', () => {
    const strange = [...demoWorkspace(options)].filter(({ record }) => !/^[\w.-]+$/.test(`${record.id}`));

    expect(strange).toEqual([]);
  });

  test('has as many records as the one with strange IDs', () => {
    expect([...demoWorkspace(options)]).toHaveLength(records.length);
  });
});

describe('odd records that a migration must change', () => {
  test.each(['"', "'", '/', '\\', '#', '📱', '試験'])(
    'every user table has an id that contains %s',
    (character) => {
      expect(tablesOf((record) => toMigrate(record) && `${record.id}`.includes(character))).toEqual(
        userTables,
      );
    },
  );

  test('every user table has records from before the app stored versions', () => {
    expect(tablesOf((record) => toMigrate(record) && !('_version' in record))).toEqual(userTables);
  });

  test('one record contains 300 KB of other data', () => {
    const bulky = records.filter(({ record }) => 'deviceLog' in record);

    expect(bulky).toHaveLength(1);
    expect(`${bulky[0]?.record.deviceLog}`).toHaveLength(300 * 1_024);
    expect(toMigrate(bulky[0]?.record ?? {})).toBe(true);
  });
});
