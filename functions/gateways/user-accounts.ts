import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  paginateAdminListGroupsForUser,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import { classOfError } from '#functions/runtime/error-classes';
import type { DirectoryUser } from '#shared/api/users';

export interface UserAccounts {
  /** An exact match, usually one. */
  readonly withEmail: (email: string) => Promise<readonly DirectoryUser[]>;
  readonly withSubject: (id: string) => Promise<DirectoryUser | undefined>;
  /** At most 60, in the directory's own order, if given with this email prefix. */
  readonly page: (question: AccountsQuestion) => Promise<AccountsPage>;
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

/** Cognito's maximum. */
const maxAccountsPerPage = 60;

/** A filter has up to 256 characters; the rest is for the field name and escaping. */
const maxFilterTextLength = 200;

/** Shared by all invocations of a process, to reuse its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/** Cognito's errors are thrown unchanged. */
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

/** Retries throttled requests. */
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

export const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** It fits in a filter. Longer or empty text cannot be an ID or email. */
const isAskable = (text: string) => text !== '' && text.length <= maxFilterTextLength;

/** Accounts without a unique ID are ignored, because nothing can refer to them. */
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

/** Group names. */
export type GroupsOf = (username: string) => Promise<readonly string[]>;

/** Cognito's errors are thrown unchanged. */
export function createGroupsOf(UserPoolId: string, client = ownCognito): GroupsOf {
  return async (Username) => {
    const names: string[] = [];
    for await (const { Groups = [] } of paginateAdminListGroupsForUser({ client }, { UserPoolId, Username }))
      names.push(...Groups.flatMap(({ GroupName }) => GroupName ?? []));
    return names;
  };
}

export interface UserSessions {
  /** Revokes all refresh tokens, so that no session can be renewed. Access tokens expire within an hour. */
  readonly endAll: (username: string) => Promise<void>;
}

/** Cognito's errors are thrown unchanged. */
export function createUserSessions(UserPoolId: string, cognito = ownCognito): UserSessions {
  return {
    async endAll(Username) {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    },
  };
}
