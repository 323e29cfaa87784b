/**
 * Parses a search parameter. It is part of the first load, so no schema library is used.
 * @returns undefined if it is missing or cannot be parsed, so that old links still work
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

type SearchOf<Readers> = {
  -readonly [Key in keyof Readers]?: Readers[Key] extends Reader<infer Value> ? Value | undefined : never;
};

/** Returns a parser for these parameters. Others are dropped. */
export function searchParams<const Readers extends Readonly<Record<string, Reader<unknown>>>>(
  readers: Readers,
) {
  return {
    /**
     * Sets invalid parameters to undefined explicitly. Otherwise, the router would pass their raw value to
     * the page.
     */
    parse(search: Readonly<Record<string, unknown>>): SearchOf<Readers> {
      const present = Object.entries(readers).filter(([key]) => search[key] !== undefined);
      return Object.fromEntries(
        present.map(([key, reader]) => [key, reader(search[key])]),
      ) as SearchOf<Readers>;
    },
  };
}

export type ParsedSearch<Params extends { parse: (search: never) => unknown }> = ReturnType<Params['parse']>;

export const word: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/** Parses search text. The router parses '7000' as a number, but a search needs text. */
export const typedText: Reader<string> = (value) => (typeof value === 'number' ? String(value) : word(value));

export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const yes: Reader<true> = (value) => (value === true ? true : undefined);

export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (value) =>
    words.find((known) => known === value);

/** Accepts ISO 8601 times in UTC. */
export const isoTime: Reader<string> = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

export const pageSizeChoices = [10, 25, 50] as const;

/** The parameters that any page can have in addition to its own. */
export const tableParams = searchParams({
  /** The visible columns in order, as `<table>.<column>.<column>`. */
  columns: word,
  /** The sorted column's ID, preceded by `-` if descending. For a table whose rows are all loaded. */
  sorted: word,
  size: (value) => pageSizeChoices.find((size) => size === value),
});

/** The current page. The number is used only for display. */
export const pageParams = {
  page: (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 2 ? value : undefined,
  token: word,
} as const;
