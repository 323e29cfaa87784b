import { queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { type AuditType, wholeTrail } from '#shared/values/audit-types';
import { graphql } from '../client';

/**
 * A trail entry in a list. Only the ID is guaranteed to exist, because a stored entry may predate the
 * validation rules.
 */
export interface AuditEntry {
  /** The entry's ID. If a run made the edit, this is the run's ID. */
  readonly id: string;
  readonly type?: AuditType | null;
  readonly description?: string | null;
  /** The time (ISO 8601, UTC). */
  readonly timestamp?: string | null;
  /** The user's email address, or `System`. */
  readonly user?: string | null;
  /** The edited record, as `<Model>#<id>`. */
  readonly record?: string | null;
  readonly run?: string | null;
  readonly canUndo?: boolean | null;
  readonly undone?: boolean | null;
  readonly undoneBy?: string | null;
  readonly undoneAt?: string | null;
  readonly undoneByRun?: string | null;
  /** The ID of the entry that this entry undid or redid. */
  readonly reverses?: string | null;
}

/** The fields that a list needs. The stored records are fetched separately. */
export const entryFields =
  'id type description timestamp user record run canUndo undone undoneBy undoneAt undoneByRun reverses';

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

/** Fetches the start of the default view. */
export const fetchAuditHistory = async () =>
  (
    await graphql<{ auditHistory: AuditHistory }>(
      'query AuditHistory { auditHistory { clearedAt clearedBy } }',
    )
  ).auditHistory;

const auditKey = ['audit'] as const;

/** The query keys for the trail. All of them begin with the first key. */
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

/** The query for the latest entries in the default view. It is refetched every 30 s. */
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
