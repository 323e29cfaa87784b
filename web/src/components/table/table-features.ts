import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';

/** The possible types of the values that rows are sorted by. */
export type SortValue = string | number | boolean | null | undefined;

/** The appearance and sorting of a column. */
interface ColumnLook {
  /** The alignment of the column. Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** The width in CSS, such as '120px'. */
  readonly width?: string;
  /**
   * Set this to `hidden` if the card view should omit the column, because another cell has the same content,
   * to `wide` if the cell should fill the width of the card, and to `corner` to place the buttons of a
   * selectable row beside its checkbox.
   */
  readonly onPhone?: 'hidden' | 'wide' | 'corner';
  /** The name of the column in the list of columns. It is needed if the header is not plain text. */
  readonly name?: string;
  /** The name of this column's sort order. It is the server's name or, in a LocalTable, the column's ID. */
  readonly sortBy?: string;
  /** Returns a row's sort value in a LocalTable. Needed if the column itself has no such value. */
  readonly sortValue?: (row: never) => SortValue;
}

/**
 * The features of TanStack's table that are used. The server sorts, filters and pages the rows, so only the
 * core features are needed.
 */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

/** The type of a table's features, for TanStack's types. */
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
