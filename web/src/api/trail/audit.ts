import { queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#shared/api/api-types';
import { gql } from '#shared/api/gql';
import { wholeTrail } from '#shared/values/audit-types';
import { graphql } from '../client';

export type { AuditEntry };

export const entryFragment = gql(`fragment Entry on AuditEntry {
  id type description timestamp user record run canUndo undone undoneBy undoneAt undoneByRun reverses
}`);

export const descriptionOf = ({ description, id }: AuditEntry): string => description ?? `Entry ${id}`;

/** When and by whom the history was cleared. Both are null if it never was. */
export interface AuditHistory {
  readonly clearedAt: string | null;
  readonly clearedBy: string | null;
}

const historyDocument = gql('query AuditHistory { auditHistory { clearedAt clearedBy } }');

export const fetchAuditHistory = async () => (await graphql(historyDocument)).auditHistory;

const auditKey = ['audit'] as const;

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
