import type { RowData } from '@tanstack/react-table';
import type { Columns } from './data-table';
import { SelectBox, SelectPageBox } from './select-box';

/**
 * Adds a column of checkboxes before a table's columns. The table must be inside a SelectionContext.
 * Otherwise, the column is empty.
 */
export function selectable<Row extends RowData>(columns: Columns<Row>): Columns<Row> {
  const column: Columns<Row>[number] = {
    id: 'select',
    header: ({ table }) => <SelectPageBox ids={table.getRowModel().rows.map(({ id }) => id)} />,
    meta: { width: '44px' },
    cell: ({ row }) => <SelectBox id={row.id} inTable />,
  };
  return [column, ...columns];
}
