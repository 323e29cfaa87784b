/* What the filters of all lists have in common; search-params.ts reads the addresses. */

/**
 * How to change a filter: typed text replaces the browser's history entry, so that Back does not go letter by
 * letter.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

/** How to change a filter that is typed. */
export const typedFilter: FilterChange = { replace: true };

/** An active filter in words, with the change that removes it. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** 'Status: Failed' */
  readonly label: string;
  readonly without: Partial<Search>;
}
