const maxShown = 40;

/** Shortens text to 40 characters and an ellipsis. */
export function shorten(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

/**
 * Formats a value for a message. Strings are quoted and shortened; lists and objects become the name of their
 * type.
 */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return shorten(String(value));
}
