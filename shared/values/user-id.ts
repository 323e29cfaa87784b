import { truncate } from './truncate';

/** Characters of an id that a table shows. */
const shownCharacters = 8;

/** Shortens an id to its first 8 characters and an ellipsis; a shorter one stays whole. */
export function truncateId(id: string): string {
  return truncate(id, shownCharacters);
}

/** True for text in the form of a UUID, such as the identity provider's unique ids, in either case. */
export const hasUuidForm = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
