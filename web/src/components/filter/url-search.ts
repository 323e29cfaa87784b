/* Types shared by the filters of all lists. search-params.ts parses URLs. */

/**
 * How the URL changes. Typed text replaces the history entry, so that Back does not step through every
 * keystroke.
 */
export interface FilterChange {
  readonly replace?: boolean;
}

export const typedFilter: FilterChange = { replace: true };

export interface ActiveFilter<Search> {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<Search>;
}
