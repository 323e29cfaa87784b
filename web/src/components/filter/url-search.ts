/* Types shared by the filters of all lists. search-params.ts parses URLs. */

/** Typed text replaces the history entry, so that Back does not repeat every keystroke. */
export interface FilterChange {
  readonly replace?: boolean;
}

export const typedFilter: FilterChange = { replace: true };

export interface ActiveFilter<Search> {
  readonly key: string;
  readonly label: string;
  readonly without: Partial<Search>;
}
