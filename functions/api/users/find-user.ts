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

/** The user whom a text names, and their preferences. */
export interface LookedUp {
  readonly account: DirectoryUser | undefined;
  readonly email: string | undefined;
  readonly keys: UserKeys;
  /** Last changed first. */
  readonly preferences: readonly Attributes[];
}

/**
 * Looks a user up by an email, a unique id, an owner `id::name`, or the id of a preferences record: in the
 * directory, and among the preferences by every key that their records may have (docs/decisions.md). A user
 * whom the directory does not find by the text may be found by the owner of those records.
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

/** Records that are read by id: the text may be an id, and a recovered record has its own. */
const recordIds = (named: NamedUser, { userIDs }: UserKeys): readonly string[] => [
  ...(named.by === 'id' ? named.spellings : []),
  ...new Set(userIDs.filter((id) => id.includes('@')).map(recoveredId)),
];

const idsOf = (named: Exclude<NamedUser, { readonly by: 'email' }>): readonly string[] =>
  named.by === 'owner' ? [named.subject] : named.spellings;

/** The unique id that all records have in their owner; undefined if none has one, or if they differ. */
function onlyOwner(records: readonly Attributes[]): string | undefined {
  const subjects = new Set(records.map((record) => subjectOfOwner(toRecord(record))));
  const [only] = subjects;
  return subjects.size === 1 ? only : undefined;
}
