import { describe, expect, it } from 'vitest';
import { currentTables } from '#web/components/run/run-followed';
import { createdDate, previewRow } from '#web/features/userid-migration/preview-table';

describe('a row of the preview', () => {
  it('has the record, its old and new userID, and its creation date', () => {
    const row = previewRow({
      table: 'UserActivity',
      key: 'rec-1',
      before: '{"userID":"ana@example.com"}',
      after: '{"userID":"0b9f"}',
      shown: '{"createdAt":"2025-03-01T23:30:00Z"}',
    });

    expect(row).toEqual({
      table: 'UserActivity',
      id: 'rec-1',
      currentUserId: 'ana@example.com',
      newUserId: '0b9f',
      createdAt: '2025-03-01T23:30:00Z',
    });
  });

  it('is shown even if the record has few fields', () => {
    const row = previewRow({
      table: 'UserActivity',
      key: 'rec-1',
      before: null,
      after: null,
      shown: '{"createdAt":12}',
    });

    expect(row).toMatchObject({ id: 'rec-1', currentUserId: '', newUserId: '', createdAt: '12' });
  });

  it('shows the created date as a day in UTC, or as stored if it is invalid', () => {
    expect(createdDate('2025-03-01T23:30:00Z')).toBe('1 Mar 2025');
    expect(createdDate('last spring')).toBe('last spring');
    expect(createdDate(undefined)).toBe('not recorded');
  });
});

describe('the current table', () => {
  const table = (name: string, read: number, done: boolean) => ({
    table: name,
    total: 10,
    lanes: 1,
    lanesDone: done ? 1 : 0,
    done,
    read,
    changed: 0,
    failed: 0,
    unchanged: read,
    conflicts: 0,
  });

  it('is the table that has been started but not finished', () => {
    const tables = [table('A', 10, true), table('B', 4, false), table('C', 0, false)];

    expect(currentTables({ tables })).toEqual(['B']);
  });

  it('is the waiting table before the first report, and none at the end', () => {
    expect(currentTables({ tables: [table('A', 0, false), table('B', 0, false)] })).toEqual(['A', 'B']);
    expect(currentTables({ tables: [table('A', 10, true)] })).toEqual([]);
  });
});
