import type { StoredRecord } from '../../models/model';
import { hasUuidForm } from '../../values/user-id';

/** Possible problems with the `userID` of a preferences record. */
export const corruptions = [
  /** Missing, empty, or not a text. */
  'UserIdMissing',
  /** A UUID that is nobody's unique id. */
  'UniqueIdUnknown',
  /** Neither a UUID nor a text with an '@'. */
  'NotAnEmail',
] as const;

/** The problem with the `userID` of a preferences record. */
export type Corruption = (typeof corruptions)[number];

/** True for a text that matches the UUID pattern, and so may be an identity provider's unique id. */
export const looksLikeUniqueId = (userID: unknown): userID is string =>
  typeof userID === 'string' && hasUuidForm(userID);

/**
 * The problem with a preferences record; undefined if there is none. It is corrupted if its userID matches a
 * UUID pattern or contains no '@', unless it is the unique id of a user in the directory: that record is
 * migrated, not corrupted (docs/decisions.md).
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
