import type { RowData } from '@tanstack/react-table';
import { type ColumnChoice, type NamedColumn, shownColumns } from './look/column-choice';
import type { Columns } from './table-features';

/**
 * Returns a column's name, or undefined for a column without a name, such as one with checkboxes or buttons.
 */
export const nameOf = (header: unknown, name: string | undefined): string | undefined =>
  name ?? (typeof header === 'string' ? header : undefined);

const idOf = (column: object): string =>
  'id' in column && typeof column.id === 'string'
    ? column.id
    : 'accessorKey' in column
      ? String(column.accessorKey)
      : '';

/** Returns the columns that have a name. Users can hide and move these columns. */
export function namedColumns<Row extends RowData>(columns: Columns<Row>): readonly NamedColumn[] {
  return columns.flatMap((column) => {
    const name = nameOf(column.header, column.meta?.name);
    return name === undefined ? [] : { id: idOf(column), name };
  });
}

/**
 * Returns the columns to show. Named columns are in the chosen order. Unnamed columns stay at the start or
 * the end.
 */
export function arranged<Row extends RowData>(
  columns: Columns<Row>,
  named: readonly NamedColumn[],
  choice: ColumnChoice,
): Columns<Row> {
  const isNamed = (column: object) => named.some(({ id }) => id === idOf(column));
  const first = columns.findIndex(isNamed);
  const shown = shownColumns(named, choice).flatMap(
    ({ id }) => columns.find((column) => idOf(column) === id) ?? [],
  );
  return [
    ...columns.slice(0, Math.max(0, first)),
    ...shown,
    ...columns.slice(Math.max(0, first)).filter((column) => !isNamed(column)),
  ];
}
