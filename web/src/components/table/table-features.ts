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
  /** Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** A CSS width such as '120px'. */
  readonly width?: string;
  /** Aligns with the first line of taller cells. By default, cells are vertically centred. */
  readonly top?: boolean;
  /**
   * In the card view: `hidden` if another cell has the same content, `wide` for the card's full width,
   * `title` for a first column that identifies the record, `corner` for buttons beside that title or the
   * checkbox.
   */
  readonly onPhone?: 'hidden' | 'wide' | 'title' | 'corner';
  /** It is required if the header is not plain text. */
  readonly name?: string;
  /** This is the server's name or, in a LocalTable, the column's ID. */
  readonly sortBy?: string;
  /** Required if the column itself has no sort value. */
  readonly sortValue?: (row: never) => SortValue;
}

/** The server sorts, filters and pages the rows, so only the core features are needed. */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

export type Features = typeof features;

/** Plain definitions with `id` or `accessorKey`, `header`, `cell`, and `meta` (see ColumnLook). */
export type Columns<Row extends RowData> = ReadonlyArray<ColumnDef<Features, Row, unknown>>;

/** Returns TanStack's column helper for a DataTable. `helper.columns([...])` returns the columns. */
export function columnsOf<Row extends RowData>() {
  return createColumnHelper<Features, Row>();
}
