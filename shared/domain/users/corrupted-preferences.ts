import type { StoredRecord } from '../../models/model';
import { hasUuidForm } from '../../values/user-id';

/** What can be wrong with the `userID` of a preferences record. */
export const corruptions = [
  /** There is none, an empty one, or one that is no text. */
  'UserIdMissing',
  /** A UUID that is nobody's unique id. */
  'UniqueIdUnknown',
  /** Neither a UUID nor anything with an '@'. */
  'NotAnEmail',
] as const;

/** What is wrong with the `userID` of a preferences record. */
export type Corruption = (typeof corruptions)[number];

/** True for a text that matches the UUID pattern: an identity provider's unique id, perhaps. */
export const looksLikeUniqueId = (userID: unknown): userID is string =>
  typeof userID === 'string' && hasUuidForm(userID);

/**
 * What is wrong with a preferences record; undefined where nothing is. It is corrupted when its userID
 * matches a UUID pattern or contains no '@' (docs/product.md), but for one that is the unique id of a user
 * in the directory: that record is migrated, not corrupted (docs/decisions.md).
 */
export function corruptionOf(
  { userID }: StoredRecord,
  isUser: (uniqueId: string) => boolean,
): Corruption | undefined {
  if (typeof userID !== 'string' || userID.trim() === '') return 'UserIdMissing';
  // A UUID has no '@'.
  if (userID.includes('@')) return undefined;
  if (!looksLikeUniqueId(userID)) return 'NotAnEmail';
  return isUser(userID) ? undefined : 'UniqueIdUnknown';
}
