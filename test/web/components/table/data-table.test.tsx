// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { columnOf, DataTable } from '#web/components/table/data-table';
import { renderInTheme } from '../../render';

interface Item {
  readonly id: string;
  readonly name: string;
}

const column = columnOf<Item>();
const columns = [column('name', 'Name', ({ name }) => <a href="#x">{name}</a>)];
const items = [
  { id: '1', name: 'First' },
  { id: '2', name: 'Second' },
];

const table = (props: Partial<Parameters<typeof DataTable<Item>>[0]> = {}) => (
  <DataTable
    caption="Items"
    columns={columns}
    rows={items}
    getRowId={(item) => item.id}
    empty={{ title: 'No items' }}
    {...props}
  />
);

const rowOf = (name: string) => screen.getByRole('row', { name });

describe('a data table', () => {
  it('has a name, a header and its rows', () => {
    renderInTheme(table());

    expect(screen.getByRole('grid', { name: 'Items' })).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(3);
  });

  it('keeps its rows when a refresh fails, and shows their age', () => {
    const onRetry = vi.fn();
    const error = new ApiError('Network', 'The server cannot be reached.');
    renderInTheme(table({ error, updatedAtMs: Date.now() - 120_000, onRetry }));

    expect(rowOf('First')).toBeDefined();
    expect(screen.getByText(/Could not refresh: The server cannot be reached\./).textContent).toContain(
      '2 minutes ago',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('shows which column it is sorted by, and changes the order when a header is pressed', () => {
    const onSort = vi.fn();
    const sortable = [column('name', { header: 'Name', sortBy: 'name' }, ({ name }) => name)];
    renderInTheme(table({ columns: sortable, sort: { by: 'name', descending: true }, onSort }));

    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(onSort).toHaveBeenCalledWith('name');
  });

  it('keeps its cells when its columns change, so that clicks and typed text are not lost', () => {
    const named = () => [column('name', 'Name', ({ name }) => <input aria-label={name} />)];
    const { rerender } = renderInTheme(table({ columns: named() }));
    const field = screen.getByRole('textbox', { name: 'First' });

    rerender(table({ columns: named() }));

    expect(screen.getByRole('textbox', { name: 'First' })).toBe(field);
  });

  it('opens a row by click and by Enter, but not by a click on a link inside', () => {
    const onRowClick = vi.fn();
    renderInTheme(table({ onRowClick }));

    fireEvent.click(screen.getByRole('link', { name: 'First' }));
    expect(onRowClick).not.toHaveBeenCalled();
    fireEvent.click(rowOf('First'));
    fireEvent.keyDown(screen.getByRole('gridcell', { name: 'Second' }), { key: 'Enter' });

    expect(onRowClick.mock.calls).toEqual([[items[0]], [items[1]]]);
  });

  it('says that it is empty', () => {
    renderInTheme(table({ rows: [] }));

    expect(screen.getByText('No items')).toBeDefined();
  });

  it('shows neither an empty state nor an error while it loads', () => {
    renderInTheme(table({ rows: [], loading: true }));

    expect(screen.queryByText('No items')).toBeNull();
    expect(screen.getByRole('table', { name: 'Items' })).toBeDefined();
  });

  it('shows an error if there are no rows, and tries again', () => {
    const onRetry = vi.fn();
    renderInTheme(
      table({
        rows: [],
        error: new ApiError('Internal', 'Something went wrong', { reference: '7F3K' }),
        onRetry,
      }),
    );

    expect(screen.getByRole('alert').textContent).toContain('Reference 7F3K');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('re-renders only the rows whose record or state has changed', () => {
    const drawn: string[] = [];
    const counted = [
      column('name', 'Name', ({ name }) => {
        drawn.push(name);
        return name;
      }),
    ];
    const { rerender } = renderInTheme(table({ columns: counted, onRowClick: () => {} }));
    drawn.length = 0;

    rerender(table({ columns: counted, onRowClick: () => {}, openRowId: '2' }));
    rerender(table({ columns: counted, onRowClick: () => {}, openRowId: '2', rows: [...items] }));

    expect(drawn).toEqual(['Second']);
  });
});
