import * as z from 'zod/mini';

/** A value in the address that is not understood counts as absent: an old link still opens. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** The router takes what looks like a number in an address for one: '7000' is a text to search for all the same. */
export const searchText = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);

/** Page of a list: its number, for the reader, and the token that it is asked for with. */
export const pageSearch = z.object({
  page: lenient(z.int().check(z.minimum(2))),
  token: lenient(z.string()),
});

/** How a filter is changed: what is typed replaces the entry of the browser's history, so that back does not go letter by letter. */
export interface FilterChange {
  readonly replace?: boolean;
}

/** A filter that is set, in words, and what takes it away again. */
export interface ActiveFilter<Search> {
  readonly key: string;
  /** 'Status: Failed' */
  readonly label: string;
  readonly without: Partial<Search>;
}
