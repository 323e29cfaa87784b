import { describe, expect, it } from 'vitest';
import { shownSets } from '#web/components/sets/screen/sets-screen';
import type { SetsSearch } from '#web/components/sets/search';

const sets = [
  {
    id: '1',
    title: 'Desk stretch',
    type: 'microcise',
    setType: 'Stretch',
    intensity: 'Low',
    updatedAt: '2025-01-03',
  },
  {
    id: '2',
    title: 'Quick strength',
    type: 'strength',
    intensity: 'high',
    isActive: false,
    exerciseIds: ['a', 'b'],
    updatedAt: '2025-01-01',
  },
  {
    id: '3',
    title: 'Around the block',
    type: 'move',
    intensity: 'mixed',
    exerciseIds: ['a'],
    updatedAt: '2025-01-02',
  },
];

const ids = (search: SetsSearch) =>
  shownSets(sets, search)
    .map(({ id }) => id)
    .join(' ');

describe('the displayed sets', () => {
  it.each<[SetsSearch, string]>([
    [{}, '3 1 2'],
    [{ type: 'stretching' }, '1'],
    [{ type: 'stretch' }, '1'],
    [{ type: 'movement' }, '3'],
    [{ intensity: 'light' }, '1'],
    [{ intensity: 'vigorous' }, '2'],
    [{ status: 'active' }, '3 1'],
    [{ status: 'inactive' }, '2'],
    [{ q: 'BLOCK around' }, '3'],
    [{ sort: 'updated' }, '1 3 2'],
    [{ sort: 'exercises' }, '2 3 1'],
    [{ sort: 'status' }, '3 1 2'],
    [{ sort: 'type' }, '1 3 2'],
  ])('for %j are %s', (search, expected) => {
    expect(ids(search)).toBe(expected);
  });
});
