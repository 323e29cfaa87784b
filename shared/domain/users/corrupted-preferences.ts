import type { StoredRecord } from '../../models/model';
import { hasUuidForm } from '../../values/user-id';

/** The possible problems with a preferences record's `userID`. */
export const corruptions = [
  /** The ID is missing, empty, or not a string. */
  'UserIdMissing',
  /** The ID is a UUID, but it is not the unique ID of any user. */
  'UniqueIdUnknown',
  /** The ID is neither a UUID nor a string with an '@'. */
  'NotAnEmail',
] as const;

/** The problem with a preferences record's `userID`. */
export type Corruption = (typeof corruptions)[number];

/** Returns true for a string in UUID format, such as the identity provider's unique ID. */
export const looksLikeUniqueId = (userID: unknown): userID is string =>
  typeof userID === 'string' && hasUuidForm(userID);

/**
 * Returns the problem with a preferences record, or undefined if there is none. A record is corrupted if its
 * userID is in UUID format or contains no '@'. The exception is a userID that is the unique ID of a user in
 * the directory: such a record has been migrated (docs/decisions.md).
 */
export function corruptionOf(
  { userID }: StoredRecord,
  isUser: (uniqueId: string) => boolean,
): Corruption | undefined {
  if (typeof userID !== 'string' || userID.trim() === '') return 'UserIdMissing';
  // UUIDs do not contain '@'.
  if (userID.includes('@')) return undefined;
  if (!looksLikeUniqueId(userID)) return 'NotAnEmail';
  return isUser(userID) ? undefined : 'UniqueIdUnknown';
}
