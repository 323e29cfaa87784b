/** The digits of a ULID in ascending order: Crockford's base 32. */
export const ulidDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const ulidLength = 26;

/**
 * Returns true if the text contains only characters that a ULID can have. This function must be valid
 * APPSYNC_JS, which has no regular expressions and no loops over strings.
 */
export function hasUlidCharacters(text: string): boolean {
  return text.split('').every((character) => ulidDigits.indexOf(character) >= 0);
}

/**
 * Returns true if the text is an uppercase ULID, which is the format of the engine's run and log line IDs.
 */
export function isUlid(text: string): boolean {
  return text.length === ulidLength && hasUlidCharacters(text);
}
