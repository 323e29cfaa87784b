/** The digits of Crockford's base 32, in ascending order. */
export const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const ulidLength = 26;

/**
 * True if the text has only a ULID's characters. Must be valid APPSYNC_JS, which has no regular expressions
 * and no loops over strings.
 */
export function hasUlidCharacters(text: string): boolean {
  return text.split('').every((character) => ulidDigits.indexOf(character) >= 0);
}

/** True for a ULID in upper case, like the engine's IDs of runs and log lines. */
export function isUlid(text: string): boolean {
  return text.length === ulidLength && hasUlidCharacters(text);
}
