import type { StoredRecord } from '../../models/model';

/*
 * A `userID` is an email or the identity provider's unique ID (docs/decisions.md). Preferences connect the
 * two.
 */

export interface Identity {
  /** The email in lower case. */
  readonly email: string | undefined;
  /** The owner's unique ID, in lower case. */
  readonly subject: string | undefined;
}

/** Returns the key of a user: lower case and trimmed. Undefined if empty or not a string. */
export function userKey(userID: unknown): string | undefined {
  if (typeof userID !== 'string') return undefined;
  const key = userID.trim().toLowerCase();
  return key === '' ? undefined : key;
}

export const identityOf = ({ personalDetails, owner }: StoredRecord): Identity => ({
  email: emailOf(personalDetails),
  subject: typeof owner === 'string' && owner !== '' ? owner.split('::')[0]?.toLowerCase() : undefined,
});

/**
 * Joins two identities of the same `userID`. Of different values, the first in alphabetical order, so that
 * the order of records does not matter.
 */
export const joinedIdentity = (a: Identity, b: Identity): Identity => ({
  email: least(a.email, b.email),
  subject: least(a.subject, b.subject),
});

/**
 * Returns the emails by unique ID. An email comes from the personal details of the record whose userID is the
 * unique ID or, failing that, from the userID of the record whose owner has it. Owners of records for several
 * emails are ignored, because an admin who creates records for several people owns all of those records.
 * @param all the identities by `userKey`
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
