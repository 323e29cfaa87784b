/* The types shared by the filters of all lists. See search-params.ts for how URLs are parsed. */

/**
 * How a filter change affects the browser history. Typed text replaces the history entry, so that the Back
 * button does not step through every keystroke.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

export const typedFilter: FilterChange = { replace: true };

/** An active filter's label, and the change that removes the filter. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** A label such as 'Status: Failed'. */
  readonly label: string;
  readonly without: Partial<Search>;
}
