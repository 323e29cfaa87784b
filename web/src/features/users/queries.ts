import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import type { RecoveryChoice } from '#shared/values/recovery';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { filledPage } from '../../api/filled-page';
import { loadConfig } from '../../api/session/config';
import { useWrite } from '../../api/use-write';
import { fetchDirectory, fetchUsers, type UserRow, type UsersFilter, userKeys } from '../../api/users';

export const usersPageSize = pageSizes.users.standard;

/** The maximum number of requests. Each searches 4,000 records. */
const maxReads = 5;

interface ListPage {
  readonly q: string | undefined;
  readonly token: string | undefined;
  /** The page size, by default `usersPageSize`. */
  readonly size?: number | undefined;
}

export interface ListedUsers extends UsersFilter {
  readonly q: string | undefined;
}

export const usersQuery = ({ q, filter, company, token, size = usersPageSize }: ListPage & ListedUsers) =>
  queryOptions({
    queryKey: [...userKeys.list, q, filter, company, size, token],
    queryFn: () =>
      filledPage((nextToken) => fetchUsers({ search: q, filter, company, limit: size, nextToken }), {
        size,
        begin: token,
        maxReads,
        isExact: true,
      }),
    placeholderData: keepPreviousData,
  });

export async function readUsers(
  { q, ...filters }: ListedUsers,
  signal: AbortSignal,
): Promise<readonly UserRow[]> {
  const pages = allPages<UserRow>(
    (nextToken) => fetchUsers({ search: q, ...filters, limit: pageSizes.users.most, nextToken }),
    signal,
  );
  const found: UserRow[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

export const directoryQuery = ({ q, token, size = usersPageSize }: ListPage) =>
  queryOptions({
    queryKey: [...userKeys.directory, q, size, token],
    queryFn: () => fetchDirectory({ search: q, limit: size, nextToken: token }),
    placeholderData: keepPreviousData,
  });

export const quickAccessQuery = queryOptions({
  queryKey: ['quickAccess'],
  queryFn: async () => (await loadConfig()).quickAccessEmails,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The preferences to create for a user who has none. */
export interface Recovery extends RecoveryChoice {
  readonly email: string;
  readonly clientToken: string;
}

const recoverDocument =
  gql(`mutation RecoverPreferences($input: RecoverPreferencesInput!, $clientToken: String!) {
  recoverPreferences(input: $input, clientToken: $clientToken) { id userID }
}`);

/** @param onError called before the user is read again */
export function useRecoverPreferences(onError: (error: Error) => void) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ clientToken, ...input }: Recovery) =>
      (await graphql(recoverDocument, { input, clientToken })).recoverPreferences,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: userKeys.all }),
  });
}
