// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LocalTable } from '#web/components/table/local-table';
import { passTime, renderPage } from '../../../features/render-page';
import '../../../no-layout';
import { columnOf } from '#web/components/table/data-table';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly hour: number;
}

const column = columnOf<Item>();
const columns = [
  column('select', { header: () => null }, () => null),
  column('name', 'Name', ({ name }) => name),
  column('hour', { header: 'Hour', sortBy: 'hour' }, ({ hour }) => hour),
  column('id', 'Record', ({ id }) => id),
  column('acts', { header: () => null }, () => null),
];
const rows = Array.from({ length: 30 }, (_, index) => ({
  id: `item-${index}`,
  name: `Item ${index}`,
  hour: 23 - (index % 24),
}));

const Page = () => (
  <LocalTable
    name="items"
    views={[{ name: 'All items', search: '' }]}
    caption="Items"
    columns={columns}
    rows={rows}
    getRowId={({ id }) => id}
    pageSize={10}
    empty={{ title: 'None' }}
  />
);

const open = (search = '') => renderPage(Page, '/items', `/items${search}`);
const headers = () =>
  screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent ? [textContent] : []));
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passTime(100);
};
const columnList = () => within(screen.getByRole('list', { name: 'Columns' }));

// The page loads these modules on demand. Loading them takes longer than the simulated time that passes in a
// test.
beforeAll(() =>
  Promise.all([
    import('#web/components/layout/popover-panel'),
    import('#web/components/table/look/display-panel'),
    import('#web/components/table/views/save-view'),
    import('#web/components/favourites/favourite-form'),
  ]),
);

beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a named table', () => {
  it('hides a column, adds this to the address, and remembers it', async () => {
    const { search } = await open();
    expect(headers()).toEqual(['Name', 'Hour', 'Record']);

    await press('Display settings for Items');
    fireEvent.click(columnList().getByRole('checkbox', { name: 'Hour' }));
    await passTime(100);

    expect(headers()).toEqual(['Name', 'Record']);
    expect(search()).toBe('?columns=items.name.id');
    cleanup();
    await open();
    expect(headers()).toEqual(['Name', 'Record']);
  });

  it('moves a column by its buttons and by dragging, announces its position, and resets all', async () => {
    await open();
    await press('Display settings for Items');
    expect(columnList().getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);

    await press('Move Record up');
    expect(headers()).toEqual(['Name', 'Record', 'Hour']);
    expect(columnList().getByRole('status').textContent).toBe('Record is column 2 of 3.');
    const [first, , third] = columnList().getAllByRole('listitem');
    if (!first || !third) throw new Error('There are no columns to drag.');
    fireEvent.dragStart(third);
    fireEvent.dragOver(first);
    fireEvent.dragEnd(third);
    await passTime(100);
    expect(headers()).toEqual(['Hour', 'Name', 'Record']);

    await press('Reset');
    expect(headers()).toEqual(['Name', 'Hour', 'Record']);
  });

  it('shows the columns in its address, even if others are stored', async () => {
    localStorage.setItem('table:items', JSON.stringify({ density: 'compact', order: [], hidden: ['id'] }));

    await open('?columns=items.id.name');

    expect(headers()).toEqual(['Record', 'Name']);
    expect(document.querySelector('[data-density=compact]')).not.toBeNull();
  });

  it('changes and remembers its density', async () => {
    await open();
    await press('Display settings for Items');
    await press('Compact');

    expect(document.querySelector('[data-density=compact]')).not.toBeNull();
    expect(localStorage.getItem('table:items')).toContain('compact');
  });

  it('sorts by a header and shows this, and reads order and page size from the address', async () => {
    const { search } = await open('?size=25');
    expect(screen.getAllByRole('row')).toHaveLength(26);
    const header = () => screen.getByRole('columnheader', { name: 'Hour' });
    expect(header().getAttribute('aria-sort')).toBe('none');

    await press('Hour');
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    expect(search()).toBe('?size=25&sorted=hour');
    await press('Hour');

    expect(header().getAttribute('aria-sort')).toBe('descending');
    expect(search()).toBe('?size=25&sorted=-hour');
  });

  it('saves its order and columns as a named view, which can be renamed and removed', async () => {
    const { search } = await open('?sorted=-hour');
    await press('Save view');
    await press('Save');
    expect(screen.getByText('Enter a name, such as ‘Failed backups’.')).toBeDefined();
    fireEvent.change(screen.getByRole('textbox', { name: 'View name' }), {
      target: { value: 'Late first' },
    });
    fireEvent.submit(screen.getByRole('textbox', { name: 'View name' }));
    await passTime(500);

    const views = within(screen.getByRole('navigation', { name: 'Views of Items' }));
    expect(views.getByRole('link', { name: 'Late first' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(views.getByRole('link', { name: 'All items' }));
    await passTime(100);
    expect(search()).toBe('');
    fireEvent.click(views.getByRole('link', { name: 'Late first' }));
    await passTime(100);
    expect(search()).toBe('?sorted=-hour');

    await press('Rename or remove the view Late first');
    await press('Remove');
    expect(views.queryByRole('link', { name: 'Late first' })).toBeNull();
  });

  it('removes a view that an earlier version of the panel stored with its page', async () => {
    const stored = { address: '/items?sorted=-hour&page=2', name: 'Late first' };
    localStorage.setItem('favourites', JSON.stringify([stored]));
    await open('?sorted=-hour');
    const views = within(screen.getByRole('navigation', { name: 'Views of Items' }));
    expect(views.getByRole('link', { name: 'Late first' }).getAttribute('aria-current')).toBe('true');

    await press('Rename or remove the view Late first');
    await press('Remove');

    expect(views.queryByRole('link', { name: 'Late first' })).toBeNull();
    expect(localStorage.getItem('favourites')).toBe('[]');
  });
});
