import type { StoredRecord } from '../../models/model';
import { readJson } from '../../values/json-text';
import { hasUuidForm } from '../../values/user-id';

export type NamedUser =
  | { readonly by: 'email'; readonly spellings: readonly string[] }
  /** A user named by a unique ID, or any other text without an '@'. */
  | { readonly by: 'id'; readonly spellings: readonly string[] }
  /** A user named by a record's owner in the app's format, `id::name`. */
  | { readonly by: 'owner'; readonly owner: string; readonly subject: string };

/**
 * Reads an email or unique ID in any case, or an owner `id::name`. Accented letters are also looked up in
 * composed form.
 */
export function readNamedUser(text: string): NamedUser {
  const typed = text.trim();
  const [subject = '', ...name] = typed.split('::');
  if (name.length > 0 && subject !== '' && !subject.includes('@')) {
    return { by: 'owner', owner: typed, subject: hasUuidForm(subject) ? subject.toLowerCase() : subject };
  }
  if (typed.includes('@')) return { by: 'email', spellings: emailSpellings(typed) };
  return { by: 'id', spellings: hasUuidForm(typed) ? distinct([typed.toLowerCase(), typed]) : [typed] };
}

/** Returns the spellings in which an email may be stored. The first is in lower case, as in the directory. */
function emailSpellings(email: string): readonly string[] {
  const typed = email.trim();
  const composed = typed.normalize('NFC');
  return distinct([composed.toLowerCase(), composed, typed]);
}

export interface KnownUser {
  readonly subject: string;
  readonly email: string | null;
}

export interface UserKeys {
  /** The possible values of `userID`: the email or the unique ID (docs/decisions.md). */
  readonly userIDs: readonly string[];
  /** The possible owners: the unique ID, alone or with a name. */
  readonly owners: readonly string[];
}

/** Returns a user's keys from the search text and, if the user is in the directory, the account. */
export function userKeys(named: NamedUser, account: KnownUser | undefined): UserKeys {
  const email = account?.email ?? undefined;
  const emails = [
    ...(named.by === 'email' ? named.spellings : []),
    ...(email === undefined ? [] : emailSpellings(email)),
  ];
  const ids = [
    ...(named.by === 'id' ? named.spellings : []),
    ...(named.by === 'owner' ? [named.subject] : []),
    ...(account ? [account.subject] : []),
  ];
  const userIDs = distinct([...emails, ...ids]);
  const owned = ids.flatMap((id) => [id, `${id}::${id}`, ...emails.map((one) => `${id}::${localPart(one)}`)]);
  return { userIDs, owners: distinct([...(named.by === 'owner' ? [named.owner] : []), ...owned]) };
}

const localPart = (email: string) => email.slice(0, email.lastIndexOf('@'));

/** Returns the unique ID in an owner, which is `id` or `id::name`. */
export function subjectOfOwner({ owner }: StoredRecord): string | undefined {
  if (typeof owner !== 'string') return undefined;
  return owner.split('::')[0] || undefined;
}

/** Returns the `userID` or, if that is not an email, the email in the personal details. */
export function emailOfPreferences({ userID, personalDetails }: StoredRecord): string | undefined {
  if (typeof userID === 'string' && userID.includes('@')) return userID;
  const { value } = readJson(personalDetails);
  if (typeof value !== 'object' || value === null || !('email' in value)) return undefined;
  return typeof value.email === 'string' && value.email.includes('@') ? value.email : undefined;
}

/**
 * Returns the IDs and emails that may identify the user in the directory: from the owner, the `userID` and
 * the personal details.
 */
export function accountIds(record: StoredRecord): readonly string[] {
  const { userID } = record;
  const subject = subjectOfOwner(record);
  const email = emailOfPreferences(record);
  return distinct([
    ...(subject === undefined ? [] : [subject]),
    ...(typeof userID === 'string' && hasUuidForm(userID.trim()) ? [userID.trim().toLowerCase()] : []),
    ...(email === undefined ? [] : emailSpellings(email)),
  ]);
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
