import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';

/** The possible types of sort values. */
export type SortValue = string | number | boolean | null | undefined;

interface ColumnLook {
  /** The column's alignment. Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** The CSS width, such as '120px'. */
  readonly width?: string;
  /**
   * True to align the column's cells with the first line of taller cells in the same row. By default, cells
   * are vertically centred.
   */
  readonly top?: boolean;
  /**
   * The appearance in the card view. Use `hidden` if another cell has the same content, `wide` if the cell
   * should fill the card's width, `title` for the first column if it identifies the record, and `corner` for
   * buttons that appear beside that title or beside the row's checkbox.
   */
  readonly onPhone?: 'hidden' | 'wide' | 'title' | 'corner';
  /** The column's name in the list of columns. It is required if the header is not plain text. */
  readonly name?: string;
  /** The name of this column's sort order. This is the server's name or, in a LocalTable, the column's ID. */
  readonly sortBy?: string;
  /** Returns a row's sort value in a LocalTable. Required if the column itself has no sort value. */
  readonly sortValue?: (row: never) => SortValue;
}

/**
 * The TanStack Table features in use. The server sorts, filters and pages the rows, so only the core features
 * are needed.
 */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

/** The type of the table features, for use with TanStack's types. */
export type Features = typeof features;

/**
 * The columns of a DataTable. They are plain definitions with `id` or `accessorKey`, `header`, `cell`, and
 * `meta` (see ColumnLook).
 */
export type Columns<Row extends RowData> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

/** Returns TanStack's column helper for a DataTable. `helper.columns([...])` returns the columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
