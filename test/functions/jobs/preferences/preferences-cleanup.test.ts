import { describe, expect, test } from 'vitest';
import { relatedRecords } from '#functions/engine/read/related';
import { preferencesCleanup } from '#functions/jobs/preferences/preferences-cleanup';
import { userPreferencesAudit } from '#functions/jobs/preferences/user-preferences-audit';
import { rehearse } from '../../../support/rehearse';

const userOfTheDirectory = '5f0c6a4e-1d2b-4c83-9a77-3be1f4d80a11';
const nobody = 'e84c2b97-05ad-4f3e-b6d1-17f2c93a5d08';
const now = '2026-11-20T08:00:00.000Z';

const nothingElse = { table: 'UserPreferences', related: () => relatedRecords([]) };
const records = [
  { id: 'fine', userID: 'ana@wellness.example', _version: 3 },
  { id: 'unknown', userID: nobody, _version: 2 },
  { id: 'migrated', userID: userOfTheDirectory, _version: 2 },
  { id: 'no at', userID: 'ana' },
  { id: 'blank', userID: ' ' },
  { id: 'missing' },
  { id: 'gone', userID: 'ana', _deleted: true },
];
const corrupted = ['unknown', 'no at', 'blank', 'missing'];

const clean = (all: readonly object[], params = {}) =>
  rehearse(preferencesCleanup, {
    records: { UserPreferences: all.map((record) => ({ ...record })) },
    users: [userOfTheDirectory],
    now,
    params,
  });

describe('the cleanup of preferences', () => {
  test('deletes records that match a UUID or have no @, but never migrated ones (docs/product.md)', () => {
    const { changes, failures } = clean(records);

    expect(failures).toEqual([]);
    expect(changes.map(({ key }) => key)).toEqual(corrupted);
  });

  test('marks records as deleted and removes nothing, like the command for one record', () => {
    const { changes, records: after } = clean([
      { id: 'a', userID: 'ana', assignedTemplate: 't', _version: 2 },
    ]);

    expect(changes).toEqual([
      { table: 'UserPreferences', key: 'a', kind: 'update', before: {}, after: { _deleted: true } },
    ]);
    expect(after.UserPreferences).toEqual([
      {
        id: 'a',
        userID: 'ana',
        assignedTemplate: 't',
        _deleted: true,
        _version: 3,
        updatedAt: now,
        _lastChangedAt: Date.parse(now),
      },
    ]);
  });

  test('deletes exactly what the audit finds, and nothing that it lists as migrated', () => {
    const { findings } = rehearse(userPreferencesAudit, {
      records: { UserPreferences: records },
      users: [userOfTheDirectory],
      params: { listMigrated: true },
    });

    const found = findings.filter(({ kind }) => kind !== 'Migrated').map(({ key }) => key);
    expect(clean(records).changes.map(({ key }) => key)).toEqual(found);
    expect(findings.filter(({ kind }) => kind === 'Migrated')).toMatchObject([
      { key: 'migrated', message: expect.stringContaining('has been migrated and is correct') },
    ]);
  });

  test('keeps records written after the confirmed list was created', () => {
    const until = '2026-11-20T07:00:00.000Z';
    const written = (id: string, stamps: object) => ({ id, userID: 'ana', ...stamps });

    const { changes } = clean(
      [
        written('older', { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: until }),
        written('changed since', { updatedAt: '2026-11-20T07:00:00.001Z' }),
        written('made since', { createdAt: '2026-11-20T07:30:00.000Z' }),
        written('of no time', { updatedAt: 'yesterday' }),
      ],
      { until },
    );

    expect(changes.map(({ key }) => key)).toEqual(['older', 'of no time']);
  });

  test('looks up only unique ids in the directory', () => {
    const asked = records.flatMap((record) => preferencesCleanup.asks?.(record, nothingElse) ?? []);

    expect(asked).toEqual([nobody, userOfTheDirectory]);
  });

  test.each(['yesterday', '2026-11-20', 7])('rejects %j as the time of the list', (until) => {
    expect(() => clean([], { until })).toThrow('until');
  });
});
