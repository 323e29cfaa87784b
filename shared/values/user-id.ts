import { truncate } from './truncate';

/** Characters of an id that a table shows (docs/product.md). */
const shownCharacters = 8;

/** Shortens an id to its first 8 characters and an ellipsis; one that is no longer than that stays whole. */
export function truncateId(id: string): string {
  return truncate(id, shownCharacters);
}

/**
 * True for text in the form of a UUID, as the identity provider's unique ids are, in either case
 * (docs/product.md).
 */
export const hasUuidForm = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
