// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { columnOf } from '#web/components/table/data-table';
import { LocalTable } from '#web/components/table/local-table';
import { renderInTheme } from '../../render';

const column = columnOf<{ readonly id: string }>();
const columns = [column('id', 'Id', ({ id }) => id)];
const rows = Array.from({ length: 60 }, (_, index) => ({ id: `row ${index}` }));

it('a table with page sizes shows as many rows as chosen, starting at the first page', async () => {
  renderInTheme(
    <LocalTable
      caption="Rows"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      pageSize={10}
      pageSizes={[10, 25, 50]}
      empty={{ title: 'None' }}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 11-20 of 60');

  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } });

  expect(screen.getByText('Showing 1-50 of 60')).toBeDefined();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['10', '25', '50']);
});
