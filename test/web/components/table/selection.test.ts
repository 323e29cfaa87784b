import { describe, expect, it } from 'vitest';
import { noPicks, picked, pickedUpTo, type Selectable } from '#web/components/table/selection';

const rows: readonly Selectable[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, version: 1, name: id }));
const row = (id: string) => rows.filter((one) => one.id === id);
const idsOf = (picks: { readonly records: ReadonlyMap<string, Selectable> }) => [...picks.records.keys()];

describe('a selection', () => {
  it('adds and removes rows', () => {
    const both = picked(picked(noPicks, row('a'), true), row('c'), true);

    expect(idsOf(both)).toEqual(['a', 'c']);
    expect(idsOf(picked(both, row('a'), false))).toEqual(['c']);
  });

  it('extends from the last row to another, in either direction', () => {
    const down = pickedUpTo(picked(noPicks, row('b'), true), rows, 'd', true);
    const up = pickedUpTo(picked(noPicks, row('d'), true), rows, 'b', true);

    expect(idsOf(down).sort()).toEqual(['b', 'c', 'd']);
    expect(idsOf(up).sort()).toEqual(['b', 'c', 'd']);
  });

  it('extends from the end of the last range, and can shrink', () => {
    const first = pickedUpTo(picked(noPicks, row('a'), true), rows, 'd', true);

    const shrunk = pickedUpTo(first, rows, 'c', false);

    expect(idsOf(shrunk)).toEqual(['a', 'b']);
  });

  it('selects only the row if the list does not contain the other end', () => {
    const elsewhere = picked(noPicks, [{ id: 'x', version: 1, name: 'x' }], true);

    expect(idsOf(pickedUpTo(elsewhere, rows, 'b', true))).toEqual(['x', 'b']);
    expect(pickedUpTo(elsewhere, rows, 'unknown', true)).toBe(elsewhere);
  });

  it('keeps the newest version of a row that is selected again', () => {
    const again = picked(picked(noPicks, row('a'), true), [{ id: 'a', version: 2, name: 'A' }], true);

    expect(again.records.get('a')).toEqual({ id: 'a', version: 2, name: 'A' });
  });
});
