import { truncate } from './truncate';

/** The number of ID characters that a table displays. */
const shownCharacters = 8;

/** Shortens an ID to its first 8 characters followed by an ellipsis. Shorter IDs are returned unchanged. */
export function truncateId(id: string): string {
  return truncate(id, shownCharacters);
}

/**
 * Returns true if the text is a UUID, in upper or lower case. The identity provider's unique IDs have this
 * format.
 */
export const hasUuidForm = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
