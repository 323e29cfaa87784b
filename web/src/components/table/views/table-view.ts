/** A named combination of filters. */
export interface TableView {
  readonly name: string;
  /** The search parameters, such as 'range=7d&status=ANY_FAILURE'. Empty for no filters. */
  readonly search: string;
}
