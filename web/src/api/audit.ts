import { queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/jobs/run/run';
import { type AuditType, wholeTrail } from '#shared/values/audit-types';
import { graphql } from './client';

/**
 * An entry of the trail, as a list shows it. Stored entries are older than any rule: only the id is sure to
 * be there.
 */
export interface AuditEntry {
  /** Of a run's entry, the run's id. */
  readonly id: string;
  readonly type?: AuditType | null;
  readonly description?: string | null;
  /** ISO 8601 in UTC. */
  readonly timestamp?: string | null;
  /** Email, or `System`. */
  readonly user?: string | null;
  /** `<Model>#<id>`. */
  readonly record?: string | null;
  readonly run?: string | null;
  readonly canUndo?: boolean | null;
  readonly undone?: boolean | null;
  readonly undoneBy?: string | null;
  readonly undoneAt?: string | null;
  readonly undoneByRun?: string | null;
  /** The entry that this one undid or did again. */
  readonly reverses?: string | null;
}

/** Fields of an entry as a list shows it; what it holds of records is asked for by itself. */
export const entryFields =
  'id type description timestamp user record run canUndo undone undoneBy undoneAt undoneByRun reverses';

/** What was done, in a line. */
export const descriptionOf = ({ description, id }: AuditEntry): string => description ?? `Entry ${id}`;

/** Since when the default view shows entries, and who said so; nulls where nobody did. */
export interface AuditHistory {
  readonly clearedAt: string | null;
  readonly clearedBy: string | null;
}

/** Since when the default view shows entries. */
export const fetchAuditHistory = async () =>
  (
    await graphql<{ auditHistory: AuditHistory }>(
      'query AuditHistory { auditHistory { clearedAt clearedBy } }',
    )
  ).auditHistory;

const auditKey = ['audit'] as const;

/** What is known of the trail; each key begins with this. */
export const auditKeys = {
  trail: [...auditKey, 'trail'],
  undo: [...auditKey, 'undo'],
  entry: (id: string) => [...auditKey, 'entry', id],
} as const;

const recentDocument = `query RecentEntries($trail: String!, $timestamp: StringKeyCondition, $limit: Int) {
  page: listAuditEntriesByTime(trail: $trail, timestamp: $timestamp, sortDirection: DESC, limit: $limit) {
    items { ${entryFields} }
  }
}`;

const recentMs = 30_000;

/** The newest entries of the default view, asked for again every 30 s. */
export const recentEntriesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...auditKeys.trail, 'recent', limit],
    queryFn: async (): Promise<readonly AuditEntry[]> => {
      const { clearedAt } = await fetchAuditHistory();
      const variables = { trail: wholeTrail, limit, ...(clearedAt && { timestamp: { ge: clearedAt } }) };
      return (await graphql<{ page: Page<AuditEntry> }, object>(recentDocument, variables)).page.items;
    },
    refetchInterval: recentMs,
  });
