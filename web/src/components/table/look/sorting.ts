export interface Sort {
  /** The server's name of the order or, in a LocalTable, the column's name. */
  readonly by: string;
  readonly descending: boolean;
}

export interface Sorting {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sort: Sort;
  /** Sorts by a column. If the list is already sorted by it, reverses the order. */
  readonly onSort: (by: string) => void;
}
