import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { wholeTrail } from '#shared/values/audit-types';
import { graphql } from '../../api/client';
import { useWrite } from '../../api/use-write';

export const scanJob = 'user-preferences-audit';
export const cleanupJob = 'preferences-cleanup';

export interface CurrentRecord {
  readonly id: string;
  readonly userID: string | null;
  readonly _version: number | null;
}

const recordKey = ['preferences-cleanup', 'records'] as const;

/** Returns a query with fields such as `r0: getUserPreferences(id: $id0) ...`. */
function currentDocument(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const variables = numbers.map((index) => `$id${index}: ID!`).join(', ');
  const fields = numbers.map(
    (index) => `r${index}: getUserPreferences(id: $id${index}) { id userID _version }`,
  );
  return builtDocument<Record<string, CurrentRecord | null>, Record<string, string>>(
    `query CurrentPreferences(${variables}) { ${fields.join(' ')} }`,
  );
}

async function fetchCurrent(ids: readonly string[]): Promise<ReadonlyMap<string, CurrentRecord>> {
  const variables = Object.fromEntries(ids.map((id, index) => [`id${index}`, id]));
  const answer = await graphql(currentDocument(ids.length), variables);
  return new Map(Object.values(answer).flatMap((record) => (record ? [[record.id, record]] : [])));
}

/** Reads the current records, without those that have been deleted. */
export const currentRecordsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...recordKey, ids],
    queryFn: () => fetchCurrent(ids),
    enabled: ids.length > 0,
  });

const deleteDocument =
  gql(`mutation DeletePreferences($input: DeleteUserPreferencesInput!, $clientToken: String!) {
  deleteUserPreferences(input: $input, clientToken: $clientToken) { id }
}`);

export interface Deletion {
  readonly record: CurrentRecord;
  readonly clientToken: string;
}

/**
 * Deletes a record. Fails with Conflict if it has changed since the user saw it, and with NotFound if it is
 * gone.
 */
export function useDeleteRecord() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: ({ record: { id, _version }, clientToken }: Deletion) =>
      graphql(deleteDocument, {
        input: { id, _version: _version ?? 0 },
        clientToken,
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: recordKey }),
  });
}

const deletionsDocument =
  gql(`query DeletionsSince($trail: String!, $timestamp: StringKeyCondition, $filter: AuditEntryFilter, $limit: Int) {
  page: listAuditEntriesByTime(trail: $trail, timestamp: $timestamp, sortDirection: DESC, filter: $filter, limit: $limit) {
    items { record }
  }
}`);

/**
 * Counts the records that admins deleted one by one since a time (ISO 8601, UTC), without restored ones, to
 * subtract them from the scan's count.
 */
export const deletedSinceQuery = (since: string | undefined) =>
  queryOptions({
    queryKey: [...recordKey, 'deleted-since', since],
    queryFn: async () => {
      const { page } = await graphql(deletionsDocument, {
        trail: wholeTrail,
        timestamp: { ge: since },
        filter: {
          record: { beginsWith: 'UserPreferences#' },
          description: { beginsWith: 'Deleted ' },
          not: { undone: { eq: true } },
        },
        limit: pageSizes.records.most,
      });
      return new Set(page.items.map(({ record }) => record)).size;
    },
    enabled: since !== undefined,
  });

const entriesDocument = gql(`query DeletionEntries($record: String!) {
  page: listAuditEntriesByRecord(record: $record, sortDirection: DESC, limit: 5) { items { id description canUndo undone } }
}`);

/**
 * Returns the audit entry's ID, or undefined if the record was deleted by a run, if the deletion was undone,
 * or if the record was not deleted.
 */
export async function fetchDeletionEntry(recordId: string): Promise<string | undefined> {
  const { page } = await graphql(entriesDocument, { record: `UserPreferences#${recordId}` });
  return page.items.find(
    ({ description, canUndo, undone }) => canUndo && !undone && description?.startsWith('Deleted '),
  )?.id;
}
