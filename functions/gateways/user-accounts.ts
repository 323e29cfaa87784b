import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import { classOfError } from '#functions/runtime/error-classes';
import type { DirectoryUser } from '#shared/api/users';

/** The accounts of a user directory, for reading. */
export interface UserAccounts {
  /** Accounts with exactly this email: usually one. */
  readonly withEmail: (email: string) => Promise<readonly DirectoryUser[]>;
  /** The account with this unique id. */
  readonly withSubject: (id: string) => Promise<DirectoryUser | undefined>;
  /**
   * A page of accounts in the directory's own order, at most 60; with a prefix, those whose email begins with
   * it.
   */
  readonly page: (question: AccountsQuestion) => Promise<AccountsPage>;
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

/** Cognito returns at most this many at once. */
const maxAccountsPerPage = 60;

/** A filter holds 256 characters; the rest is for its field and for escaping. */
const maxFilterTextLength = 200;

/** The same client for all invocations of a process, with its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/** Accounts of a Cognito user pool. Cognito's refusals are thrown as they are. */
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

/** All accounts of the directory, page by page; throttled requests are repeated. */
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

/** A text in a filter, with quotes escaped. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** No id or email that does not fit into a filter can exist. */
const isAskable = (text: string) => text !== '' && text.length <= maxFilterTextLength;

/** Nothing could refer to an account without a unique id. */
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
