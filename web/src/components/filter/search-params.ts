/**
 * Parses one of a page's search parameters. The router needs the parsers before it renders a page, so they
 * are part of the first load and do not use a schema library.
 *
 * @returns the parsed value, or undefined if it is missing or cannot be parsed, so that old links still work
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** The type that the parsers produce. */
type SearchOf<Readers> = {
  -readonly [Key in keyof Readers]?: Readers[Key] extends Reader<infer Value> ? Value | undefined : never;
};

/** Declares a page's search parameters, with one parser per parameter. Other parameters are dropped. */
export function searchParams<const Readers extends Readonly<Record<string, Reader<unknown>>>>(
  readers: Readers,
) {
  return {
    /**
     * Parses the parameters. If a parameter cannot be parsed, it is explicitly set to undefined. Otherwise,
     * the router would pass its raw value to the page.
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

/** Parses text and returns it unchanged. */
export const word: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Parses text that a user has typed. The router parses '7000' as a number, but a search needs text. */
export const typedText: Reader<string> = (value) => (typeof value === 'number' ? String(value) : word(value));

/** Parses a boolean. */
export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Parses a parameter that is either true or missing. */
export const yes: Reader<true> = (value) => (value === true ? true : undefined);

/** Returns a parser that accepts any of the given words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((known) => known === value);

/** Parses an ISO 8601 time in UTC. */
export const isoTime: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** The page sizes that a user can choose, in rows. */
export const pageSizeChoices = [10, 25, 50] as const;

/** The table parameters that any page can have, in addition to its own parameters. */
export const tableParams = searchParams({
  /** The visible columns in order, as `<table>.<column>.<column>`. */
  columns: word,
  /** The sort order of a table whose rows are all loaded: a column's ID, preceded by `-` if descending. */
  sorted: word,
  /** The number of rows per page. */
  size: (value) => pageSizeChoices.find((size) => size === value),
});

/**
 * The current page of a list: its token and, from the second page on, its number. The number is used only for
 * display.
 */
export const pageParams = {
  page: (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 2 ? value : undefined,
  token: word,
} as const;
