/** The order of a list. */
export interface Sort {
  /** The name of the order: the server's or, in a LocalTable, the column's. */
  readonly by: string;
  readonly descending: boolean;
}

/** The possible orders of a table, and the current one. */
export interface Sorting {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sort: Sort;
  /** Sorts by a column. Sorting by the current column again reverses the order. */
  readonly onSort: (by: string) => void;
}
