/** A page of a list. `nextToken` is the token for the next page, or null if this is the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
