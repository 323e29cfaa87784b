import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Backup } from '#shared/jobs/ledger/backup';
import type { Page } from '#shared/jobs/run/run';
import { graphql } from '../../api/client';
import { runsQuery } from '../../api/runs';

const document = `query Backups($id: ID, $limit: Int, $nextToken: String) {
  backups(id: $id, limit: $limit, nextToken: $nextToken) {
    items { id createdAt completedAt startedBy records bytes tables { table records bytes parts } }
    nextToken
  }
}`;

interface PageVariables {
  readonly id?: string;
  readonly limit: number;
  readonly nextToken?: string | undefined;
}

/** Rows of a page. */
export const backupsPageSize = 10;

/** Checks and backups that are looked through for those of the page's rows. */
const runsLookedAt = 50;

export const backupsKey = ['backups'] as const;

const fetchBackups = async (variables: PageVariables) =>
  (await graphql<{ backups: Page<Backup> }, PageVariables>(document, variables)).backups;

/** A page of backups, newest first; the page before stays until the next is there. */
export const backupsQuery = (nextToken: string | undefined) =>
  queryOptions({
    queryKey: [...backupsKey, 'page', nextToken],
    queryFn: () => fetchBackups({ limit: backupsPageSize, nextToken }),
    placeholderData: keepPreviousData,
  });

/** One backup; null where there is none. */
export const backupQuery = (id: string) =>
  queryOptions({
    queryKey: [...backupsKey, 'one', id],
    queryFn: async () => {
      const { items } = await fetchBackups({ id, limit: 1 });
      return items.find((backup) => backup.id === id) ?? null;
    },
  });

/** The newest runs that make backups; followed while one is under way. */
export const makingQuery = runsQuery({ job: 'backup', limit: 1 });

/** The newest runs that check backups. */
export const checksQuery = runsQuery({ job: 'backup-check', limit: runsLookedAt });
