/**
 * Characters that a terminal would interpret, or that would reverse the text: control characters except line
 * ends, and direction marks.
 */
const obeyed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes foreign text safe for a terminal: `\\u001b` for an escape. */
export const printable = (text: string): string =>
  text.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
