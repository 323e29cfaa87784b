/*
 * Several values of one filter in an address: 'FAILED.STOPPED'. A dot does not need to be escaped there, and
 * no value contains one.
 */

/** Returns the values in a search parameter. Empty if the parameter is absent. */
export const wordsIn = (text: string | undefined): readonly string[] =>
  text?.split('.').filter(Boolean) ?? [];

/** Returns the search parameter for these values. Undefined if there are none. */
export const wordsText = (words: readonly string[]): string | undefined => words.join('.') || undefined;

/** Splits the values of a search parameter into known and unknown ones. */
export function knownWords<const Word extends string>(
  words: readonly Word[],
  text: string | undefined,
): { readonly known: readonly Word[]; readonly unknown: readonly string[] } {
  const given = new Set(wordsIn(text));
  return {
    known: words.filter((word) => given.has(word)),
    unknown: [...given].filter((one) => !words.some((word) => word === one)),
  };
}
