import { type ColumnDef, metaHelper, type RowData, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The possible types of sort values. */
export type SortValue = string | number | boolean | null | undefined;

interface ColumnLook {
  /** The alignment. Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** The width in CSS, such as '120px'. */
  readonly width?: string;
  /** True to align with the first line of taller cells. By default, cells are vertically centred. */
  readonly top?: boolean;
  /**
   * The place in the card view: `hidden` if another cell has the same content, `wide` for the card's full
   * width, `title` for a first column that identifies the record, `corner` for buttons beside that title or
   * the checkbox.
   */
  readonly onPhone?: 'hidden' | 'wide' | 'title' | 'corner';
  /** The column's name. It is required if the header is not plain text. */
  readonly name?: string;
  /** The server's name of the order or, in a LocalTable, the column's ID. */
  readonly sortBy?: string;
  /** Returns the sort value. Required if the column itself has none. */
  readonly sortValue?: (row: never) => SortValue;
}

/**
 * The table's features. The server sorts, filters and pages the rows, so only the core features are needed.
 */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnLook>() });

export type Features = typeof features;

/** The definitions of a table's columns: `id`, `header`, `cell`, and `meta` (see ColumnLook). */
export type Columns<Row extends RowData> = ReadonlyArray<
  ColumnDef<Features, Row, unknown> & { readonly id: string }
>;

type Column<Row extends RowData> = Columns<Row>[number];

/** Returns a function that declares a table's columns: the ID, the header and appearance, and the cell. */
export function columnOf<Row extends RowData>() {
  return (
    id: string,
    head: string | (ColumnLook & { readonly header: Column<Row>['header'] }),
    cell: (row: Row) => ReactNode,
  ): Column<Row> => {
    const { header, ...meta } = typeof head === 'string' ? { header: head } : head;
    return { id, header, meta, cell: ({ row }) => cell(row.original) };
  };
}
