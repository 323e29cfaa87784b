import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../../api/client';
import { runsQuery } from '../../api/runs';

const document = gql(`query Backups($id: ID, $limit: Int, $nextToken: String) {
  backups(id: $id, limit: $limit, nextToken: $nextToken) {
    items { id createdAt completedAt startedBy records bytes tables { table records bytes parts } }
    nextToken
  }
}`);

interface PageVariables {
  readonly id?: string;
  readonly limit: number;
  readonly nextToken?: string | undefined;
}

export const backupsPageSize = 10;

/** The number of `backup-check` runs that are searched for the listed backups' checks. */
const runsLookedAt = 50;

export const backupsKey = ['backups'] as const;

const fetchBackups = async (variables: PageVariables) => (await graphql(document, variables)).backups;

export const backupsQuery = (nextToken: string | undefined, size: number) =>
  queryOptions({
    queryKey: [...backupsKey, 'page', nextToken, size],
    queryFn: () => fetchBackups({ limit: size, nextToken }),
    placeholderData: keepPreviousData,
  });

export const backupQuery = (id: string) =>
  queryOptions({
    queryKey: [...backupsKey, 'one', id],
    queryFn: async () => {
      const { items } = await fetchBackups({ id, limit: 1 });
      return items.find((backup) => backup.id === id) ?? null;
    },
  });

export const makingQuery = runsQuery({ job: ['backup'], limit: 1 });

export const checksQuery = runsQuery({ job: ['backup-check'], limit: runsLookedAt });
