import type { StoredRecord } from '../../models/model';

/*
 * Identifies users by the values of `userID`, which is an email or the identity provider's unique id
 * (docs/decisions.md). The preferences show which belong together.
 */

/** The identity of a user according to a preferences record. */
export interface Identity {
  /** The record's email, if it has one; in lower case. */
  readonly email: string | undefined;
  /** The identity provider's unique id of the record's owner; in lower case. */
  readonly subject: string | undefined;
}

/** The id in the form in which users are compared: case and surrounding blanks of an email do not matter. */
export function userKey(userID: unknown): string | undefined {
  if (typeof userID !== 'string') return undefined;
  const key = userID.trim().toLowerCase();
  return key === '' ? undefined : key;
}

/** The user of a preferences record, from its personal details and its owner. */
export const identityOf = ({ personalDetails, owner }: StoredRecord): Identity => ({
  email: emailOf(personalDetails),
  subject: typeof owner === 'string' && owner !== '' ? owner.split('::')[0]?.toLowerCase() : undefined,
});

/**
 * Combines two records of one `userID`: for each value the alphabetically first, so that their order does not
 * matter.
 */
export const joinedIdentity = (a: Identity, b: Identity): Identity => ({
  email: least(a.email, b.email),
  subject: least(a.subject, b.subject),
});

/**
 * Emails by unique id: from the email in the personal details of a record under the id, otherwise from the
 * owner of the only email that the owner has. An admin who created records for several people owns all of
 * them; such an owner says nothing.
 *
 * @param all the known identities, by `userKey`
 */
export function emailsBySubject(all: ReadonlyMap<string, Identity>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const owners = new Map<string, string | null>();
  for (const [key, { email, subject }] of all) {
    if (!key.includes('@')) {
      if (email) found.set(key, email);
    } else if (subject) owners.set(subject, owners.has(subject) ? null : key);
  }
  for (const [subject, email] of owners) {
    if (email && !found.has(subject)) found.set(subject, email);
  }
  return found;
}

function emailOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('email' in details)) return undefined;
  const email = userKey(details.email);
  return email?.includes('@') ? email : undefined;
}

function least(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}
