/* Common types for the filters of all lists. See search-params.ts for parsing addresses. */

/**
 * How to change a filter. Typed text replaces the browser's history entry, so that Back does not go through
 * each letter.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

/** The options for a filter that is typed. */
export const typedFilter: FilterChange = { replace: true };

/** An active filter as text, with the change that removes it. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** A label such as 'Status: Failed'. */
  readonly label: string;
  readonly without: Partial<Search>;
}
