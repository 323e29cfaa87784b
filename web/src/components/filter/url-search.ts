/* Defines types that the filters of all lists share. See search-params.ts for the parsing of addresses. */

/**
 * Describes how a filter is changed. Typed text replaces the browser's history entry, so that Back does not
 * go through each letter.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

/** The options for changing a filter that the user types. */
export const typedFilter: FilterChange = { replace: true };

/** The text of an active filter, with the change that removes it. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** A label such as 'Status: Failed'. */
  readonly label: string;
  readonly without: Partial<Search>;
}
