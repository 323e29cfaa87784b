import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { identityOf, userKey } from './same-user';

/** Why a link connects nothing, in a sentence; undefined if both ends exist. */
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
 * The ids by which preferences records identify their users, spelled as `userKey` does: their userID, and the
 * email and unique id that they mention. A user's records may carry any of these (docs/decisions.md).
 */
export function knownUsers(preferences: readonly StoredRecord[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const record of preferences) {
    const { email, subject } = identityOf(record);
    for (const key of [userKey(record.userID), email, subject]) if (key) known.add(key);
  }
  return known;
}

/** Whether a record belongs to a user that no preferences mention. */
export function isOrphanOfUser({ userID }: StoredRecord, known: ReadonlySet<string>): boolean {
  const key = userKey(userID);
  return key === undefined || !known.has(key);
}
