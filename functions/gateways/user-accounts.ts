import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import { classOfError } from '#functions/runtime/error-classes';
import type { DirectoryUser } from '#shared/api/users';

export interface UserAccounts {
  /** Returns the accounts whose email address exactly matches the given one. There is usually only one. */
  readonly withEmail: (email: string) => Promise<readonly DirectoryUser[]>;
  /** Returns the account with this unique ID, or undefined if there is none. */
  readonly withSubject: (id: string) => Promise<DirectoryUser | undefined>;
  /**
   * Returns a page of at most 60 accounts in the directory's own order. If a prefix is given, returns only
   * accounts whose email address begins with it.
   */
  readonly page: (question: AccountsQuestion) => Promise<AccountsPage>;
  /** Returns all accounts in a group of the user pool. */
  readonly inGroup: (group: string) => Promise<readonly DirectoryUser[]>;
}

interface AccountsQuestion {
  readonly emailBegins?: string | undefined;
  readonly limit: number;
  readonly token?: string | undefined;
}

interface AccountsPage {
  readonly items: readonly DirectoryUser[];
  readonly token: string | undefined;
}

/** The maximum number of accounts per page in Cognito. */
const maxAccountsPerPage = 60;

/**
 * The maximum length of the search text in a filter, in characters. A filter can be up to 256 characters
 * long; the rest is reserved for the field name and escaping.
 */
const maxFilterTextLength = 200;

/** All invocations of a process share one client, to reuse its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/** Creates a reader for the accounts in a Cognito user pool. Cognito's errors are thrown unchanged. */
export function createUserAccounts(UserPoolId: string, cognito = ownCognito): UserAccounts {
  const ask = async (question: { readonly Filter?: string; readonly Limit: number; token?: string }) => {
    const { token, ...rest } = question;
    const answer = await cognito.send(
      new ListUsersCommand({ UserPoolId, ...rest, ...(token ? { PaginationToken: token } : {}) }),
    );
    return { items: (answer.Users ?? []).flatMap(accountOf), token: answer.PaginationToken };
  };
  const exactly = async (attribute: string, value: string) =>
    isAskable(value)
      ? (await ask({ Filter: `${attribute} = ${quoted(value)}`, Limit: maxAccountsPerPage })).items
      : [];

  return {
    withEmail: (email) => exactly('email', email),
    withSubject: async (id) => (await exactly('sub', id))[0],
    async inGroup(GroupName) {
      const found: DirectoryUser[] = [];
      for await (const { Users = [] } of paginateListUsersInGroup(
        { client: cognito },
        { UserPoolId, GroupName },
      ))
        found.push(...Users.flatMap(accountOf));
      return found;
    },
    async page({ emailBegins, limit, token }) {
      if (emailBegins && !isAskable(emailBegins)) return { items: [], token: undefined };
      return ask({
        Limit: Math.min(limit, maxAccountsPerPage),
        ...(emailBegins ? { Filter: `email ^= ${quoted(emailBegins)}` } : {}),
        ...(token ? { token } : {}),
      });
    },
  };
}

const maxTries = 8;

/** Yields all accounts in the directory, page by page. Retries throttled requests. */
export async function* everyAccount({ page }: UserAccounts): AsyncGenerator<DirectoryUser> {
  const isWorthATry = (error: unknown) => classOfError(error) === 'retry';
  let token: string | undefined;
  do {
    const from = token;
    const { items, token: next } = await withRetries(() => page({ limit: maxAccountsPerPage, token: from }), {
      maxTries,
      isWorthATry,
    });
    yield* items;
    token = next;
  } while (token !== undefined);
}

/** Quotes a string for a filter. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Returns true if the text fits in a filter. A longer string or an empty string cannot be an existing ID or
 * email address.
 */
const isAskable = (text: string) => text !== '' && text.length <= maxFilterTextLength;

/**
 * Converts a user in the pool to an account. Accounts without a unique ID are ignored, because nothing can
 * refer to them.
 */
function accountOf(user: UserType): DirectoryUser[] {
  const attributes = new Map(user.Attributes?.map(({ Name, Value }) => [Name, Value]));
  const subject = attributes.get('sub');
  if (!subject) return [];
  return [
    {
      subject,
      email: attributes.get('email') || null,
      name: attributes.get('name') || null,
      enabled: user.Enabled !== false,
      status: user.UserStatus ?? 'UNKNOWN',
      createdAt: user.UserCreateDate?.toISOString() ?? null,
    },
  ];
}
