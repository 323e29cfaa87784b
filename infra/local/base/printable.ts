/**
 * The characters that a terminal would interpret as commands or that would reverse the text: direction marks,
 * and control characters other than line breaks.
 */
const obeyed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes text from other sources safe for a terminal. An escape character, for example, becomes `\\u001b`. */
export const printable = (text: string): string =>
  text.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
