/* How an address is read stands in search-params.ts; this is what filters of a list have in common. */

/**
 * How a filter is changed: what is typed replaces the entry of the browser's history, so that back does not
 * go letter by letter.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

/** How a filter is changed that is typed. */
export const typedFilter: FilterChange = { replace: true };

/** A filter that is set, in words, and what takes it away again. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** 'Status: Failed' */
  readonly label: string;
  readonly without: Partial<Search>;
}
