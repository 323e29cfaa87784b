import type { StoredRecord } from '../../models/model';
import { isEmpty } from '../../values/empty';
import { identityOf, userKey } from './same-user';

/** Why a link ties nothing together, in a sentence; undefined where both ends are there. */
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
 * By what preferences records know their users, as `userKey` spells it: their userID, and the e-mail and
 * unique id that they tell of. A record of a user may carry any of these (docs/decisions.md).
 */
export function knownUsers(preferences: readonly StoredRecord[]): ReadonlySet<string> {
  const known = new Set<string>();
  for (const record of preferences) {
    const { email, subject } = identityOf(record);
    for (const key of [userKey(record.userID), email, subject]) if (key) known.add(key);
  }
  return known;
}

/** Whether a record of a user belongs to nobody whom preferences know. */
export function isOrphanOfUser({ userID }: StoredRecord, known: ReadonlySet<string>): boolean {
  const key = userKey(userID);
  return key === undefined || !known.has(key);
}
