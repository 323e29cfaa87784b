export interface Sort {
  /** This is the server's name or, in a LocalTable, the column's name. */
  readonly by: string;
  readonly descending: boolean;
}

export interface Sorting {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sort: Sort;
  /** If the list is already sorted by that column, reverses the order. */
  readonly onSort: (by: string) => void;
}
