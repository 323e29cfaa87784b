/*
 * Converts a filter's values to and from the text in a URL, such as 'FAILED.STOPPED'. Dots do not need to be
 * escaped in a URL, and no value contains a dot.
 */

/** Returns the values in a search parameter. The list is empty if the parameter is missing. */
export const wordsIn = (text: string | undefined): readonly string[] =>
  text?.split('.').filter(Boolean) ?? [];

/** Returns the search parameter for the given values, or undefined if there are no values. */
export const wordsText = (words: readonly string[]): string | undefined => words.join('.') || undefined;

/** Splits the values in a search parameter into known and unknown values. */
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
