/* Such as 'FAILED.STOPPED'. Dots need no escaping, and no value contains one. */

export const wordsIn = (text: string | undefined): readonly string[] =>
  text?.split('.').filter(Boolean) ?? [];

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
