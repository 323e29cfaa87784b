import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { wholeTrail } from '#shared/values/audit-types';
import { graphql } from '../client';

export type { AuditEntry };

/** The fields that a list needs. The stored records are fetched separately. */
export const entryFragment = gql(`fragment Entry on AuditEntry {
  id type description timestamp user record run canUndo undone undoneBy undoneAt undoneByRun reverses
}`);

/** Returns a one-line description of the edit. */
export const descriptionOf = ({ description, id }: AuditEntry): string => description ?? `Entry ${id}`;

/**
 * The start of the default view, and the user who set it. Both are null if the history has never been
 * cleared.
 */
export interface AuditHistory {
  readonly clearedAt: string | null;
  readonly clearedBy: string | null;
}

const historyDocument = gql('query AuditHistory { auditHistory { clearedAt clearedBy } }');

/** Fetches the start of the default view. */
export const fetchAuditHistory = async () => (await graphql(historyDocument)).auditHistory;

const auditKey = ['audit'] as const;

/** The query keys for the trail. All of them begin with the first key. */
export const auditKeys = {
  trail: [...auditKey, 'trail'],
  undo: [...auditKey, 'undo'],
  entry: (id: string) => [...auditKey, 'entry', id],
} as const;

const recentDocument = gql(
  `query RecentEntries($trail: String!, $timestamp: StringKeyCondition, $limit: Int) {
  page: listAuditEntriesByTime(trail: $trail, timestamp: $timestamp, sortDirection: DESC, limit: $limit) {
    items { ...Entry }
  }
}`,
  [entryFragment],
);

const recentMs = 30_000;

/** The query for the latest entries in the default view. It is refetched every 30 s. */
export const recentEntriesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...auditKeys.trail, 'recent', limit],
    queryFn: async (): Promise<readonly AuditEntry[]> => {
      const { clearedAt } = await fetchAuditHistory();
      const variables = { trail: wholeTrail, limit, ...(clearedAt && { timestamp: { ge: clearedAt } }) };
      return (await graphql(recentDocument, variables)).page.items;
    },
    refetchInterval: recentMs,
  });
