/** A page of a list. `nextToken` is the start of the next page, or null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextToken?: string | null;
}
