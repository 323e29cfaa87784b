import { describe, expect, it } from 'vitest';
import { columnOf } from '#web/components/table/data-table';
import { nextSort, sortedRows, sortIn } from '#web/components/table/local-table';

interface Item {
  readonly id: string;
  readonly hour?: number | undefined;
}

const column = columnOf<Item>();
const columns = [
  column('id', { header: 'Id', sortBy: 'id' }, ({ id }) => id),
  column('hour', { header: 'Hour', sortBy: 'hour', sortValue: (row: Item) => row.hour }, () => null),
  column('other', 'Other', () => null),
];
const rows = [{ id: 'set 10', hour: 9 }, { id: 'Set 9' }, { id: 'set 2', hour: 16 }];
const idsBy = (by: string, descending: boolean) =>
  sortedRows(rows, columns, { by, descending }).map(({ id }) => id);

describe('rows that have all been loaded', () => {
  it('are sorted by a column’s value, with numbers inside texts compared as numbers', () => {
    expect(idsBy('id', false)).toEqual(['set 2', 'Set 9', 'set 10']);
    expect(idsBy('id', true)).toEqual(['set 10', 'Set 9', 'set 2']);
  });

  it('without a value come last in both directions', () => {
    expect(idsBy('hour', false)).toEqual(['set 10', 'set 2', 'Set 9']);
    expect(idsBy('hour', true)).toEqual(['set 2', 'set 10', 'Set 9']);
  });

  it('keep their own order if no column is sorted', () => {
    expect(sortedRows(rows, columns, undefined)).toBe(rows);
    expect(sortIn(columns, 'other')).toBeUndefined();
    expect(sortIn(columns, '-hour')).toEqual({ by: 'hour', descending: true });
  });

  it('cycle through ascending, descending and their own order with each press', () => {
    expect(nextSort(undefined, 'hour')).toBe('hour');
    expect(nextSort({ by: 'hour', descending: false }, 'hour')).toBe('-hour');
    expect(nextSort({ by: 'hour', descending: true }, 'hour')).toBeUndefined();
    expect(nextSort({ by: 'id', descending: true }, 'hour')).toBe('hour');
  });
});
