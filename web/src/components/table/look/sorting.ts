/** The sort order of a list. */
export interface Sort {
  /** The name of the order: the server's name or, in a LocalTable, the column's name. */
  readonly by: string;
  readonly descending: boolean;
}

/** The possible orders of a table, and the current order. */
export interface Sorting {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sort: Sort;
  /** Sorts by a column. If the list is already sorted by this column, the order is reversed. */
  readonly onSort: (by: string) => void;
}
