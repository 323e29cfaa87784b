import { truncate } from './truncate';

const shownCharacters = 8;

/** Returns the first 8 characters and an ellipsis. Shorter IDs are unchanged. */
export function truncateId(id: string): string {
  return truncate(id, shownCharacters);
}

/** True for text in the form of the identity provider's unique IDs. */
export const hasUuidForm = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
