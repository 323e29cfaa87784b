/**
 * Parsers for a page's search parameters. They do not use a schema library, because the router needs them
 * before any page, so they are part of the first load.
 *
 * @returns undefined if the value is missing or cannot be parsed, so that old links still work
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** The type that the readers produce. */
type SearchOf<Readers> = {
  -readonly [Key in keyof Readers]?: Readers[Key] extends Reader<infer Value> ? Value | undefined : never;
};

/** Declares the search parameters of a page, with one parser per parameter. Other parameters are dropped. */
export function searchParams<const Readers extends Readonly<Record<string, Reader<unknown>>>>(
  readers: Readers,
) {
  return {
    /**
     * A parameter that cannot be parsed is set to undefined explicitly; otherwise the router would pass its
     * raw value to the page.
     */
    parse(search: Readonly<Record<string, unknown>>): SearchOf<Readers> {
      const present = Object.entries(readers).filter(([key]) => search[key] !== undefined);
      return Object.fromEntries(
        present.map(([key, reader]) => [key, reader(search[key])]),
      ) as SearchOf<Readers>;
    },
  };
}

/** The type of a page's search parameters. */
export type ParsedSearch<Params extends { parse: (search: never) => unknown }> = ReturnType<Params['parse']>;

/** A text, unchanged. */
export const word: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Text that a user typed. The router parses '7000' as a number, but a search needs it as text. */
export const typedText: Reader<string> = (value) => (typeof value === 'number' ? String(value) : word(value));

/** A boolean. */
export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** True, or absent. */
export const yes: Reader<true> = (value) => (value === true ? true : undefined);

/** One of several words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((known) => known === value);

/** A time, ISO 8601 in UTC. */
export const isoTime: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Rows per page that a user can choose. */
export const pageSizeChoices = [10, 25, 50] as const;

/** Parameters for the table of any page, in addition to the page's own parameters. */
export const tableParams = searchParams({
  /** The visible columns in order, as `<table>.<column>.<column>`. */
  columns: word,
  /** The sort order of a table whose rows are all loaded: a column's ID, preceded by `-` if descending. */
  sorted: word,
  /** Rows per page. */
  size: (value) => pageSizeChoices.find((size) => size === value),
});

/** The page of a list: its number, from the second page on and only for display, and its token. */
export const pageParams = {
  page: (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 2 ? value : undefined,
  token: word,
} as const;
