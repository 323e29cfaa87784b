import type { RowData } from '@tanstack/react-table';
import type { Sort } from './look/sorting';
import type { Columns, SortValue } from './table-features';

const isSortable = (value: unknown): value is SortValue =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);

/** Returns a row's sort value for a column, or undefined if the column does not support sorting. */
function sortValueOf<Row extends RowData>(column: Columns<Row>[number], row: Row): SortValue {
  if (column.meta?.sortValue) return (column.meta.sortValue as (row: Row) => SortValue)(row);
  const value = (row as Readonly<Record<string, unknown>>)[column.id];
  return isSortable(value) ? value : undefined;
}

/** Parses a column's name, preceded by `-` if the order is descending. */
export function sortIn<Row extends RowData>(
  columns: Columns<Row>,
  text: string | undefined,
): Sort | undefined {
  const descending = text?.startsWith('-') ?? false;
  const by = text?.slice(descending ? 1 : 0);
  return by !== undefined && columns.some(({ meta }) => meta?.sortBy === by) ? { by, descending } : undefined;
}

/** Sorts first ascending, then descending, then in the list's own order. */
export function nextSort(current: Sort | undefined, by: string): string | undefined {
  if (current?.by !== by) return by;
  return current.descending ? undefined : `-${by}`;
}

/** Sorts the rows. Those without a value come last in both directions. The sort is stable. */
export function sortedRows<Row extends RowData>(
  rows: readonly Row[],
  columns: Columns<Row>,
  sort: Sort | undefined,
): readonly Row[] {
  const column = sort && columns.find(({ meta }) => meta?.sortBy === sort.by);
  if (!column) return rows;
  const direction = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: sortValueOf(column, row) }))
    .sort((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}

function compare(a: SortValue, b: SortValue, direction: 1 | -1): number {
  const isEmpty = (value: SortValue) => value === undefined || value === null || value === '';
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'string' && typeof b === 'string') {
    return direction * a.localeCompare(b, 'en', { numeric: true, sensitivity: 'base' });
  }
  return direction * (Number(a) - Number(b));
}
