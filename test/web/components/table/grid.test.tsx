// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { columnOf, DataTable } from '#web/components/table/data-table';
import { renderInTheme } from '../../render';

interface Item {
  readonly id: string;
  readonly name: string;
}

const column = columnOf<Item>();
const columns = [
  column('name', { header: 'Name', sortBy: 'name' }, ({ name }) => <a href="#x">{name}</a>),
  column('size', 'Size', ({ id }) => `${id} MB`),
  column('note', 'Note', ({ name }) => <input aria-label={`Note of ${name}`} />),
  column('acts', { header: () => null }, ({ name }) => (
    <>
      <button type="button">{`Edit ${name}`}</button>
      <button type="button">{`Delete ${name}`}</button>
    </>
  )),
];
const items = Array.from({ length: 12 }, (_, index) => ({ id: `${index + 1}`, name: `Item ${index + 1}` }));

function open(props: Partial<Parameters<typeof DataTable<Item>>[0]> = {}) {
  const table = (rows: readonly Item[]) => (
    <>
      <button type="button">Before</button>
      <DataTable
        caption="Items"
        columns={columns}
        rows={rows}
        getRowId={(item) => item.id}
        empty={{ title: 'No items' }}
        sort={{ by: '', descending: false }}
        onSort={() => {}}
        {...props}
      />
      <button type="button">After</button>
    </>
  );
  const { rerender, container } = renderInTheme(table(items));
  const [first, last] = container.querySelectorAll<HTMLElement>('[data-edge]');
  return { show: (rows: readonly Item[]) => rerender(table(rows)), first, last };
}

const focused = () => document.activeElement;
/** Returns a description of what has the focus: its name or, if it is a cell, its text. */
const focus = () => focused()?.getAttribute('aria-label') ?? focused()?.textContent;
const press = (key: string, init: KeyboardEventInit = {}) =>
  focused() && fireEvent.keyDown(focused() as Element, { key, ...init });
const pressAll = (keys: readonly string[]) =>
  keys.map((key) => {
    press(key);
    return focus();
  });
const focusOn = (element: HTMLElement | undefined) => act(() => element?.focus());
const link = (name: string) => screen.getByRole('link', { name });

describe('a table whose rows have controls', () => {
  it('is a grid, while one without any is a table', () => {
    open();
    expect(screen.getByRole('grid', { name: 'Items' })).toBeDefined();
    expect(screen.getAllByRole('gridcell')).toHaveLength(48);
  });

  it('is a table if it has none', () => {
    open({ columns: [column('name', 'Name', ({ name }) => name)] });

    expect(screen.getByRole('table', { name: 'Items' })).toBeDefined();
    expect(screen.getAllByRole('cell')).toHaveLength(12);
  });

  it('is entered at its first row, and left, by Tab in both directions', () => {
    const { first, last } = open();

    focusOn(screen.getByRole('button', { name: 'Before' }));
    focusOn(first);
    expect(focus()).toBe('Item 1');
    press('Tab');
    expect(focused()).toBe(last);

    focusOn(screen.getByRole('button', { name: 'After' }));
    focusOn(last);
    expect(focus()).toBe('Item 1');
    press('Tab', { shiftKey: true });
    expect(focused()).toBe(first);
  });

  it('is entered where it was left, also if its rows have moved or the row is gone', () => {
    const { first, show } = open();
    const enter = () => {
      focusOn(screen.getByRole('button', { name: 'Before' }));
      focusOn(first);
      return focus();
    };
    focusOn(screen.getByRole('button', { name: 'Delete Item 3' }));

    show(items.toReversed());
    expect(enter()).toBe('Delete Item 3');
    show(items.slice(3));
    expect(enter()).toBe('Item 4');
  });

  it('moves by control and cell in a row, and stays at its ends', () => {
    open();
    focusOn(link('Item 1'));

    expect(pressAll(Array(5).fill('ArrowRight'))).toEqual([
      'Size1 MB',
      'Note',
      'Edit Item 1',
      'Delete Item 1',
      'Delete Item 1',
    ]);
    expect(pressAll(Array(5).fill('ArrowLeft'))).toEqual([
      'Edit Item 1',
      'Note',
      'Size1 MB',
      'Item 1',
      'Item 1',
    ]);
    expect(pressAll(['End', 'Home'])).toEqual(['Delete Item 1', 'Item 1']);
  });

  it('keeps its column between rows, and reaches the headers', () => {
    open();
    focusOn(screen.getByRole('button', { name: 'Delete Item 2' }));

    expect(pressAll(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])).toEqual([
      'Delete Item 3',
      'Delete Item 2',
      'Delete Item 12',
      'Delete Item 2',
    ]);
    press('Home');
    expect(pressAll(['ArrowUp', 'ArrowUp', 'ArrowUp'])).toEqual(['Item 1', 'Name', 'Name']);
    press('End', { ctrlKey: true });
    expect(focus()).toBe('Delete Item 12');
    press('Home', { ctrlKey: true });
    expect(focus()).toBe('Item 1');
  });

  it('keeps its column across details that span the row', () => {
    open({ details: ({ id }) => id === '1' && <p>More</p> });
    focusOn(screen.getByRole('button', { name: 'Edit Item 1' }));

    expect(pressAll(['ArrowDown', 'ArrowDown'])).toEqual(['More', 'Edit Item 2']);
  });

  it('leaves the keys to a field, which Enter and F2 enter and Escape leaves', () => {
    open();
    focusOn(link('Item 1'));
    pressAll(['ArrowRight', 'ArrowRight']);

    press('Enter');
    expect(focus()).toBe('Note of Item 1');
    for (const key of ['ArrowLeft', 'ArrowDown', 'Home', 'End', ' ']) expect(press(key)).toBe(true);
    expect(focus()).toBe('Note of Item 1');
    press('Escape');
    expect(focus()).toBe('Note');
    press('F2');
    expect(focus()).toBe('Note of Item 1');
    press('Tab');
    expect(focus()).toBe('Edit Item 1');
    press('ArrowLeft');
    press('Enter');
    press('Tab', { shiftKey: true });
    expect(focus()).toBe('Size1 MB');
  });

  it('opens a row by Enter in a cell, but not on its controls', () => {
    const onRowClick = vi.fn();
    open({ onRowClick });
    focusOn(link('Item 2'));

    press('Enter');
    expect(onRowClick).not.toHaveBeenCalled();
    press('ArrowRight');
    press('Enter');

    expect(onRowClick.mock.calls).toEqual([[items[1]]]);
  });

  it('ignores keys with other modifiers, and those of dialogs that a cell has opened', () => {
    open();
    focusOn(link('Item 1'));

    for (const init of [{ altKey: true }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }])
      expect(press('ArrowDown', init)).toBe(true);

    expect(focus()).toBe('Item 1');
  });
});
