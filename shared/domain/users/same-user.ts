import type { StoredRecord } from '../../models/model';

/*
 * Who is who among the values of `userID`: it is a user's e-mail, or the identity provider's unique id
 * (docs/decisions.md). Which belong together, the preferences tell.
 */

/** What a preferences record tells of whose it is. */
export interface Identity {
  /** E-mail that belongs to the record, where it names one; in lower case. */
  readonly email: string | undefined;
  /** The identity provider's unique id of the record's owner; in lower case. */
  readonly subject: string | undefined;
}

/**
 * The id as users are told apart by it: an e-mail in any case, and with blanks around it, is the same one.
 */
export function userKey(userID: unknown): string | undefined {
  if (typeof userID !== 'string') return undefined;
  const key = userID.trim().toLowerCase();
  return key === '' ? undefined : key;
}

/** Whose a preferences record is, by its personal details and its owner. */
export const identityOf = ({ personalDetails, owner }: StoredRecord): Identity => ({
  email: emailOf(personalDetails),
  subject: typeof owner === 'string' && owner !== '' ? owner.split('::')[0]?.toLowerCase() : undefined,
});

/**
 * What two records of one `userID` tell together: of each the first in the alphabet, so that their order does
 * not matter.
 */
export const joinedIdentity = (a: Identity, b: Identity): Identity => ({
  email: least(a.email, b.email),
  subject: least(a.subject, b.subject),
});

/**
 * E-mails by unique id: by the e-mail in the personal details of a record under the id, else by the owner of
 * the only e-mail that the owner has. An admin who made records for several people owns them all: such an
 * owner tells nothing.
 *
 * @param all what is known by `userKey`
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
