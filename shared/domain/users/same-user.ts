import type { StoredRecord } from '../../models/model';

/*
 * Identifies users by their `userID`, which is an email or the identity provider's unique ID
 * (docs/decisions.md). A user's preferences connect the two.
 */

/** A user's identity, according to a preferences record. */
export interface Identity {
  /** The record's email in lower case, if it has one. */
  readonly email: string | undefined;
  /** The unique ID that the identity provider assigned to the record's owner, in lower case. */
  readonly subject: string | undefined;
}

/**
 * Normalizes an ID for comparison: converts it to lower case and trims whitespace. Returns undefined if the
 * ID is empty or is not a string.
 */
export function userKey(userID: unknown): string | undefined {
  if (typeof userID !== 'string') return undefined;
  const key = userID.trim().toLowerCase();
  return key === '' ? undefined : key;
}

/**
 * Returns the user's identity according to a preferences record, based on its personal details and its owner.
 */
export const identityOf = ({ personalDetails, owner }: StoredRecord): Identity => ({
  email: emailOf(personalDetails),
  subject: typeof owner === 'string' && owner !== '' ? owner.split('::')[0]?.toLowerCase() : undefined,
});

/**
 * Merges the identities of two records with the same `userID`. If the values differ, the first one in
 * alphabetical order is used, so that the order of the records does not matter.
 */
export const joinedIdentity = (a: Identity, b: Identity): Identity => ({
  email: least(a.email, b.email),
  subject: least(a.subject, b.subject),
});

/**
 * Returns the email for each unique ID. The email comes from the personal details of the record whose userID
 * is the unique ID or, failing that, from the userID of the record whose owner has the unique ID. Owners of
 * records for several emails are ignored, because an admin who creates records for several people owns all of
 * those records.
 *
 * @param all the identities of all records, by `userKey`
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
