import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { identityOf, userKey } from './same-user';

/** Returns a sentence, or undefined if both the set and the exercise exist. */
export function orphanOfLink(
  { setID, exerciseID }: StoredRecord,
  has: { readonly set: (id: unknown) => boolean; readonly exercise: (id: unknown) => boolean },
): string | undefined {
  const gone = [
    ...(has.set(setID) ? [] : [`no set ${named(setID)}`]),
    ...(has.exercise(exerciseID) ? [] : [`no exercise ${named(exerciseID)}`]),
  ];
  return gone.length === 0 ? undefined : `There is ${gone.join(' and ')}.`;
}

const named = (id: unknown) => (isEmpty(id) ? 'named' : JSON.stringify(id));

/**
 * Returns the known users in `userKey` format: the userID, and the email and unique ID of other fields. A
 * user's other records may have any of them (docs/decisions.md).
 */
export function knownUsers(preferences: readonly StoredRecord[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const record of preferences) {
    const { email, subject } = identityOf(record);
    for (const key of [userKey(record.userID), email, subject]) if (key) known.add(key);
  }
  return known;
}

/** True if the user has no preferences. */
export function isOrphanOfUser({ userID }: StoredRecord, known: ReadonlySet<string>): boolean {
  const key = userKey(userID);
  return key === undefined || !known.has(key);
}
