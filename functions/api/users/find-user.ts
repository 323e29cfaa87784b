import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { UserAccounts } from '#functions/gateways/user-accounts';
import type { Engine } from '#functions/runtime/dependencies';
import type { DirectoryUser } from '#shared/api/users';
import {
  emailOfPreferences,
  type NamedUser,
  readNamedUser,
  subjectOfOwner,
  type UserKeys,
  userKeys,
} from '#shared/domain/users/user-identity';
import { recoveredId } from '#shared/values/recovery';
import { preferencesOf } from './records-of-user';

export interface LookedUp {
  readonly account: DirectoryUser | undefined;
  readonly email: string | undefined;
  readonly keys: UserKeys;
  /** The user's preferences records, newest first. */
  readonly preferences: readonly Attributes[];
}

/**
 * Looks a user up by email, unique ID, owner (`id::name`), or the ID of a preferences record: in the
 * directory, and in the preferences by every key that a user's records may have (docs/decisions.md). If the
 * directory has no match, the owner of the preferences is looked up.
 */
export async function lookUpUser(engine: Engine, accounts: UserAccounts, text: string): Promise<LookedUp> {
  const named = readNamedUser(text);
  const account = await accountNamed(accounts, named);
  const first = await withPreferences(engine, named, account);
  if (account) return first;
  const subject = onlyOwner(first.preferences);
  const owner = subject === undefined ? undefined : await accounts.withSubject(subject);
  return owner ? withPreferences(engine, named, owner) : first;
}

async function withPreferences(
  engine: Engine,
  named: NamedUser,
  account: DirectoryUser | undefined,
): Promise<LookedUp> {
  const keys = userKeys(named, account);
  const preferences = await preferencesOf(engine, keys, recordIds(named, keys));
  const told = preferences.map((record) => emailOfPreferences(toRecord(record))).find(Boolean);
  const email = account?.email ?? (named.by === 'email' ? named.spellings[0] : told);
  return { account, email, keys, preferences };
}

async function accountNamed(accounts: UserAccounts, named: NamedUser): Promise<DirectoryUser | undefined> {
  const answers = await Promise.all(
    named.by === 'email'
      ? named.spellings.map(async (email) => (await accounts.withEmail(email))[0])
      : idsOf(named).map((id) => accounts.withSubject(id)),
  );
  return answers.find((account) => account !== undefined);
}

/**
 * Returns the record IDs to look for. The text may itself be one, and the ID of a recovered record is derived
 * from its user.
 */
const recordIds = (named: NamedUser, { userIDs }: UserKeys): readonly string[] => [
  ...(named.by === 'id' ? named.spellings : []),
  ...new Set(userIDs.filter((id) => id.includes('@')).map(recoveredId)),
];

const idsOf = (named: Exclude<NamedUser, { readonly by: 'email' }>): readonly string[] =>
  named.by === 'owner' ? [named.subject] : named.spellings;

/** Returns the owner of the records, or undefined if they have none or several. */
function onlyOwner(records: readonly Attributes[]): string | undefined {
  const subjects = new Set(records.map((record) => subjectOfOwner(toRecord(record))));
  const [only] = subjects;
  return subjects.size === 1 ? only : undefined;
}
