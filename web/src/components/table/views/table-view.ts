/** A table's built-in view: a named combination of filters. */
export interface TableView {
  readonly name: string;
  /**
   * The page's search parameters, such as 'range=7d&status=ANY_FAILURE'. Empty for the page without filters.
   */
  readonly search: string;
}
