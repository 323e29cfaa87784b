/**
 * What a page keeps in its address, read without a schema library: these readers are part of the first load,
 * for the router needs them before any page.
 *
 * @returns undefined where the value is missing or not understood: an old link still opens
 */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** What the readers make of an address. */
type SearchOf<Readers> = {
  -readonly [Key in keyof Readers]?: Readers[Key] extends Reader<infer Value> ? Value | undefined : never;
};

/** Search parameters of a page, one reader a parameter; others are left out. */
export function searchParams<const Readers extends Readonly<Record<string, Reader<unknown>>>>(
  readers: Readers,
) {
  return {
    /**
     * A parameter that is there but not understood is undefined by name: the router would otherwise give the
     * page its raw value.
     */
    parse(search: Readonly<Record<string, unknown>>): SearchOf<Readers> {
      const present = Object.entries(readers).filter(([key]) => search[key] !== undefined);
      return Object.fromEntries(
        present.map(([key, reader]) => [key, reader(search[key])]),
      ) as SearchOf<Readers>;
    },
  };
}

/** What a page's search parameters come to. */
export type ParsedSearch<Params extends { parse: (search: never) => unknown }> = ReturnType<Params['parse']>;

/** A text as it is. */
export const word: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

/**
 * What somebody typed. The router takes what looks like a number for one: '7000' is a text to search for all
 * the same.
 */
export const typedText: Reader<string> = (value) => (typeof value === 'number' ? String(value) : word(value));

/** Yes or no. */
export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Yes, or nothing. */
export const yes: Reader<true> = (value) => (value === true ? true : undefined);

/** One of some words. */
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

/**
 * Page of a list: its number, for the reader, from the second on, and the token that it is asked for with.
 */
export const pageParams = {
  page: (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 2 ? value : undefined,
  token: word,
} as const;
