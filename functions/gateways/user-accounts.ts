import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { backoff } from '#functions/runtime/backoff';
import { classOfError } from '#functions/runtime/error-classes';
import type { DirectoryUser } from '#shared/api/users';

/** The accounts of a user directory, to look at. */
export interface UserAccounts {
  /** Accounts with this e-mail, letter by letter: usually one. */
  readonly withEmail: (email: string) => Promise<readonly DirectoryUser[]>;
  /** The account with this unique id. */
  readonly withSubject: (id: string) => Promise<DirectoryUser | undefined>;
  /**
   * A page of accounts in the directory's own order, 60 at most; those whose e-mail begins so, where it is
   * told.
   */
  readonly page: (question: AccountsQuestion) => Promise<AccountsPage>;
}

export interface AccountsQuestion {
  readonly emailBegins?: string | undefined;
  readonly limit: number;
  readonly token?: string | undefined;
}

export interface AccountsPage {
  readonly items: readonly DirectoryUser[];
  readonly token: string | undefined;
}

/** Cognito gives no more at once. */
export const maxAccountsPerPage = 60;

/** A filter holds 256 characters; the rest is for its field and for what is escaped. */
const maxFilterTextLength = 200;

/** The same for all invocations of a process, with its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/** Accounts of a Cognito user pool. What Cognito refuses rises as it is. */
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

/** All accounts of the directory, page by page; what is put off is asked again. */
export async function* everyAccount({ page }: UserAccounts): AsyncGenerator<DirectoryUser> {
  let token: string | undefined;
  let tries = 0;
  do {
    try {
      const { items, token: next } = await page({ limit: maxAccountsPerPage, token });
      yield* items;
      token = next;
      tries = 0;
    } catch (error) {
      tries += 1;
      if (classOfError(error) !== 'retry' || tries === maxTries) throw error;
      await backoff(tries);
    }
  } while (token !== undefined || tries > 0);
}

/** A text in a filter: quotes cannot end it. */
export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Nobody has an id or e-mail that a filter does not hold. */
const isAskable = (text: string) => text !== '' && text.length <= maxFilterTextLength;

/** An account without a unique id is none that anything could be found by. */
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
