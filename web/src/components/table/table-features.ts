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
  /** True to align the column with the first line of taller cells. By default, cells are centred. */
  readonly top?: boolean;
  /**
   * The appearance in the card view: `hidden` if another cell has the same content, `wide` if the cell should
   * fill the width of the card, `title` for the first column if it names the record, and `corner` for buttons
   * beside that title or the row's checkbox.
   */
  readonly onPhone?: 'hidden' | 'wide' | 'title' | 'corner';
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
