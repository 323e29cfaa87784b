/** Matches what a terminal would obey: control characters (except line breaks) and direction marks. */
const obeyed = /(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes untrusted text safe for a terminal. An escape character, for example, becomes `\\u001b`. */
export const printable = (text: string): string =>
  text.replaceAll(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
