import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';

/** The values by which rows can be sorted. */
export type SortValue = string | number | boolean | null | undefined;

/** The appearance and sorting of a column. */
interface ColumnLook {
  /** Right-aligned, for numbers. */
  readonly align?: 'start' | 'end';
  /** A CSS width, such as '120px'. */
  readonly width?: string;
  /** Hides the column in the card view, because another cell has the same content. */
  readonly onPhone?: 'hidden';
  /** The column's name in the list of columns, if its header is not plain text. */
  readonly name?: string;
  /**
   * The name of the order by which this column sorts: the server's name, or in a LocalTable the column's ID.
   */
  readonly sortBy?: string;
  /** In a LocalTable, returns the value by which rows are sorted, if the column itself has no such value. */
  readonly sortValue?: (row: never) => SortValue;
}

/** The server sorts, filters and pages, so only the table's core is used. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

/** The features of a table, for TanStack's types. */
export type Features = typeof features;

/**
 * The columns of a DataTable: plain definitions with `id` or `accessorKey`, `header`, `cell`, and `meta` (see
 * ColumnLook).
 */
export type Columns<Row extends RowData> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

/** Returns TanStack's column helper for a DataTable. `helper.columns([...])` returns the columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
