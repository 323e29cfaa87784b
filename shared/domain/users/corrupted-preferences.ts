import type { StoredRecord } from '../../models/model';
import { hasUuidForm } from '../../values/user-id';

/** The possible problems with the `userID` of a preferences record. */
export const corruptions = [
  /** The ID is missing, is empty, or is not text. */
  'UserIdMissing',
  /** The ID is a UUID, but not the unique ID of any user. */
  'UniqueIdUnknown',
  /** The ID is neither a UUID nor text with an '@'. */
  'NotAnEmail',
] as const;

/** The problem with the `userID` of a preferences record. */
export type Corruption = (typeof corruptions)[number];

/** Returns true for text in the format of a UUID, such as the identity provider's unique ID. */
export const looksLikeUniqueId = (userID: unknown): userID is string =>
  typeof userID === 'string' && hasUuidForm(userID);

/**
 * Returns the problem with a preferences record, or undefined if there is none. A record is corrupted if its
 * userID has the format of a UUID or contains no '@'. If the userID is the unique ID of a user in the
 * directory, the record is migrated, not corrupted (docs/decisions.md).
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
