/** Crockford's base 32, in which a ULID is written: the digits in ascending order. */
export const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a ULID, such as a run's id. */
export const ulidLength = 26;

/**
 * True if the text has only characters of a ULID. Written in APPSYNC_JS: no regular expressions, no loops
 * over text.
 */
export function hasUlidCharacters(text: string): boolean {
  return text.split('').every((character) => ulidDigits.indexOf(character) >= 0);
}

/** True for an upper-case ULID, as the engine writes the ids of runs and log lines. */
export function isUlid(text: string): boolean {
  return text.length === ulidLength && hasUlidCharacters(text);
}
