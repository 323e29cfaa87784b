import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/jobs/run/results';
import { groupChanges } from '#web/features/jobs/tabs/change-groups';

const change = (key: string, before: object, after: object, more: Partial<Change> = {}): Change => ({
  table: 'UserActivity',
  key,
  kind: 'update',
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  shown: '{}',
  ...more,
});
const many = (count: number, make: (index: number) => Change) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('the groups of changes', () => {
  it('share fields and values before and after, in any table, and come largest first', () => {
    const changes = [
      change('x', { hour: '9' }, { hour: '09' }),
      ...many(40, (at) => change(`r${at}`, { userID: 'a' }, { userID: 'b' })),
      ...many(10, (at) => change(`s${at}`, { userID: 'a' }, { userID: 'b' }, { table: 'SessionRating' })),
    ];

    const groups = groupChanges(changes);

    expect(groups.map(({ fields, changes: own }) => [fields, own.length])).toEqual([
      [[{ field: 'userID', before: 'a', after: 'b', pairs: 1 }], 50],
      [[{ field: 'hour', before: '9', after: '09', pairs: 1 }], 1],
    ]);
    expect(groups[0]?.tables).toEqual([
      ['UserActivity', 40],
      ['SessionRating', 10],
    ]);
  });

  it('are formed by fields alone if nearly every record has its own values', () => {
    const changes = many(20, (at) =>
      change(`r${at}`, { title: `t${at}`, level: 1 }, { title: `T${at}`, level: 2 }),
    );

    const [group, ...others] = groupChanges(changes);

    expect(others).toEqual([]);
    expect(group?.changes).toHaveLength(20);
    expect(group?.fields.map(({ field, pairs }) => [field, pairs])).toEqual([
      ['level', 1],
      ['title', 20],
    ]);
  });

  it('ignore stamps, and keep creations and removals separate', () => {
    const changes = [
      change('a', { hour: '9', _version: 1 }, { hour: '09', _version: 2 }),
      change('b', { hour: '9', _version: 7 }, { hour: '09', _version: 8 }),
      { ...change('c', {}, { id: 'c' }), kind: 'create', before: null } as const,
      { ...change('d', { id: 'd' }, {}), kind: 'remove', after: null } as const,
    ];

    expect(groupChanges(changes).map(({ kind, changes: own }) => [kind, own.length])).toEqual([
      ['update', 2],
      ['create', 1],
      ['remove', 1],
    ]);
  });

  it('distinguish a field that was absent from one that is empty', () => {
    const changes = [change('a', {}, { heading: '' }), change('b', { heading: 'x' }, { heading: '' })];

    expect(groupChanges(changes)).toHaveLength(2);
  });

  it('contain every change exactly once', () => {
    const changes = many(300, (at) => change(`r${at}`, { [`f${at % 3}`]: at % 50 }, { [`f${at % 3}`]: 'x' }));

    const keys = groupChanges(changes).flatMap(({ changes: own }) => own.map(({ key }) => key));

    expect(new Set(keys).size).toBe(300);
    expect(keys).toHaveLength(300);
  });
});
