/* The types that the filters of all lists share. See search-params.ts for how URLs are parsed. */

/**
 * How a filter change affects the browser history. Typed text replaces the history entry, so that Back does
 * not step through every letter.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

/** The options for changing a filter by typing. */
export const typedFilter: FilterChange = { replace: true };

/** An active filter's label, and the change that removes the filter. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** A label such as 'Status: Failed'. */
  readonly label: string;
  readonly without: Partial<Search>;
}
