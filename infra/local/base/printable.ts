/**
 * What a terminal would obey, or what would turn the text around: control characters but for a line's end,
 * and marks of direction.
 */
const obeyed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text of somebody else's that a terminal only shows: `\\u001b` in place of an escape. */
export const printable = (text: string): string =>
  text.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
