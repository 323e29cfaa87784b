import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { inGroups } from '#shared/api/in-groups';
import type { Page } from '#shared/api/page';
import { graphql } from '../client';
import { auditKeys } from './audit';

export interface ChangedRecord {
  readonly id: string;
  /** The last change (ISO 8601, UTC). */
  readonly updatedAt?: string | null;
}

/** A record's latest entry. Fields may be missing from old entries. */
export interface LastEdit {
  /** An email address, or `System`. */
  readonly user?: string | null;
  readonly timestamp?: string | null;
}

/** The last edits by record ID. Records without an edit are omitted. */
export type LastEdits = ReadonlyMap<string, LastEdit>;

/** The API runs at most 20 resolvers per request, and each record takes one. */
const recordsPerRequest = 12;

function documentOf(count: number) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const entries = indexes.map(
    (index) =>
      `e${index}: listAuditEntriesByRecord(record: $r${index}, sortDirection: DESC, limit: 1) {
        items { user timestamp }
      }`,
  );
  return builtDocument<
    Readonly<Record<string, Page<LastEdit> | undefined>>,
    Readonly<Record<string, string>>
  >(`query LastEdits(${indexes.map((index) => `$r${index}: String!`).join(', ')}) { ${entries.join(' ')} }`);
}

async function fetchLastEdits(
  table: string,
  records: readonly ChangedRecord[],
): Promise<readonly (readonly [string, LastEdit])[]> {
  const variables = Object.fromEntries(records.map(({ id }, index) => [`r${index}`, `${table}#${id}`]));
  const pages = await graphql(documentOf(records.length), variables);
  return records.flatMap(({ id }, index) => {
    const edit = pages[`e${index}`]?.items[0];
    return edit ? [[id, edit] as const] : [];
  });
}

/**
 * Reads the records' last edits. Sent again when a record changes; until then returns the known edits.
 * @param table the name of a model
 */
export const lastEditsQuery = (table: string, records: readonly ChangedRecord[]) =>
  queryOptions({
    queryKey: [...auditKeys.trail, 'last', table, records.map(({ id, updatedAt }) => [id, updatedAt])],
    queryFn: async (): Promise<LastEdits> => {
      const groups = inGroups(records, recordsPerRequest);
      return new Map((await Promise.all(groups.map((group) => fetchLastEdits(table, group)))).flat());
    },
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  });

/**
 * Returns who made the last change. Returns undefined for a job or an edit of several records, or if the
 * edits have not been reloaded since. An edit and its trail entry have the same time.
 */
export const authorOf = (
  { updatedAt }: ChangedRecord,
  edit: LastEdit | undefined,
): string | null | undefined => (edit?.timestamp === updatedAt ? edit?.user : undefined);
