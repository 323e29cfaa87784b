import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { graphql } from '../client';
import { auditKeys } from './audit';

/** A record with the time of its last change. */
export interface ChangedRecord {
  readonly id: string;
  /** The time in ISO 8601 in UTC. */
  readonly updatedAt?: string | null;
}

/** A trail entry. Fields may be missing in old entries. */
interface Edit {
  readonly user?: string | null;
  readonly timestamp?: string | null;
}

/** The API runs at most 20 resolvers per request, and each record takes one. */
const recordsPerRequest = 12;

/** Returns a query for the last trail entry of this many records, as `e0`, `e1`, and so on. */
function documentOf(count: number): string {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const entries = indexes.map(
    (index) =>
      `e${index}: listAuditEntriesByRecord(record: $r${index}, sortDirection: DESC, limit: 1) {
        items { user timestamp }
      }`,
  );
  return `query LastEdits(${indexes.map((index) => `$r${index}: String!`).join(', ')}) { ${entries.join(' ')} }`;
}

/** Returns the last trail entry of each record, or undefined if its history is empty. */
async function fetchLastEdits(table: string, ids: readonly string[]): Promise<readonly (Edit | undefined)[]> {
  const variables = Object.fromEntries(ids.map((id, index) => [`r${index}`, `${table}#${id}`]));
  const pages = await graphql<Readonly<Record<string, Page<Edit> | undefined>>, object>(
    documentOf(ids.length),
    variables,
  );
  return ids.map((_, index) => pages[`e${index}`]?.items[0]);
}

async function fetchAuthors(
  table: string,
  records: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const edits = await fetchLastEdits(
    table,
    records.map(({ id }) => id),
  );
  return new Map(
    records.flatMap(({ id, updatedAt }, index) => {
      const { user, timestamp } = edits[index] ?? {};
      // An edit and its trail entry have the same time. A later change has another author.
      return user && timestamp === updatedAt ? [[id, user] as const] : [];
    }),
  );
}

/**
 * The query for the authors of the last changes of the records on a page: their emails, or `System`, by the
 * record's ID. Records that were last changed by a job or by a change of several records are missing.
 *
 * @param table the name of a model
 */
export const lastAuthorsQuery = (table: string, records: readonly ChangedRecord[]) =>
  queryOptions({
    queryKey: [...auditKeys.trail, 'authors', table, records.map(({ id, updatedAt }) => [id, updatedAt])],
    queryFn: async () => {
      const groups = Array.from({ length: Math.ceil(records.length / recordsPerRequest) }, (_, group) =>
        records.slice(group * recordsPerRequest, (group + 1) * recordsPerRequest),
      );
      const authors = await Promise.all(groups.map((group) => fetchAuthors(table, group)));
      return new Map(authors.flatMap((found) => [...found]));
    },
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  });
