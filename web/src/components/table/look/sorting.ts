/** A list's sort order. */
export interface Sort {
  /** The order's name. This is the server's name or, in a LocalTable, the column's name. */
  readonly by: string;
  readonly descending: boolean;
}

/** A table's possible sort orders, and its current order. */
export interface Sorting {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sort: Sort;
  /** Sorts by a column. If the list is already sorted by that column, reverses the order. */
  readonly onSort: (by: string) => void;
}
