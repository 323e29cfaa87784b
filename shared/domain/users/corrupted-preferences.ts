import type { StoredRecord } from '../../models/model';
import { hasUuidForm } from '../../values/user-id';

export const corruptions = [
  /** The userID is missing, empty, or not a string. */
  'UserIdMissing',
  /** The userID is a UUID that is no user's unique ID. */
  'UniqueIdUnknown',
  /** The userID is neither a UUID nor has an '@'. */
  'NotAnEmail',
] as const;

export type Corruption = (typeof corruptions)[number];

/** True for text in the form of the identity provider's unique ID. */
export const looksLikeUniqueId = (userID: unknown): userID is string =>
  typeof userID === 'string' && hasUuidForm(userID);

/**
 * Returns how preferences are corrupted: by a userID in UUID format, or without '@', unless it is the unique
 * ID of a user in the directory: such a record has been migrated (docs/decisions.md).
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
