import { builtDocument } from '#shared/api/built-document';
import { gql } from '#shared/api/gql';
import type { Page } from '#shared/api/page';
import { type AuditEntry, entryFragment } from '../../api/trail/audit';

const indexKeys = { Time: 'trail', User: 'user', Type: 'type' } as const;

export type AuditIndex = keyof typeof indexKeys;

/**
 * Queries an index, newest first.
 * @param isWhole true to read the stored records too
 */
export const entriesDocument = (index: AuditIndex, isWhole: boolean) =>
  builtDocument<{ page: Page<AuditEntry> }, object>(`query AuditEntries(
  $key: String!, $timestamp: StringKeyCondition, $filter: AuditEntryFilter, $limit: Int, $nextToken: String
) {
  page: listAuditEntriesBy${index}(
    ${indexKeys[index]}: $key, timestamp: $timestamp, sortDirection: DESC, filter: $filter, limit: $limit, nextToken: $nextToken
  ) { items { ...Entry ${isWhole ? 'before after' : ''} } nextToken }
} ${entryFragment}`);

export const recordHistoryDocument = gql(
  `query RecordHistory(
  $key: ID!, $since: String, $filter: AuditEntryFilter, $limit: Int, $nextToken: String
) {
  page: recordHistory(record: $key, since: $since, filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { ...Entry before after } nextToken runsSince
  }
}`,
  [entryFragment],
);

export const entryDocument = gql(
  `query AuditEntry($id: ID!) { getAuditEntry(id: $id) { ...Entry before after } }`,
  [entryFragment],
);

export const editedSinceDocument = gql(
  'query EditedSince($entries: [ID!]!) { editedSince(entries: $entries) { id records } }',
);

export const clearDocument = gql(
  'mutation ClearHistory($clientToken: String!) { clearAuditHistory(clientToken: $clientToken) { id } }',
);
