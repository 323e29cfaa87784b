import { entryFields } from '../../api/trail/audit';

const indexKeys = { Time: 'trail', User: 'user', Type: 'type' } as const;

/** The index used to read a list of trail entries. */
export type AuditIndex = keyof typeof indexKeys;

/** Returns the query document that reads trail entries through an index, newest first. */
export const entriesDocument = (index: AuditIndex, fields: string = entryFields) => `query AuditEntries(
  $key: String!, $timestamp: StringKeyCondition, $filter: AuditEntryFilter, $limit: Int, $nextToken: String
) {
  page: listAuditEntriesBy${index}(
    ${indexKeys[index]}: $key, timestamp: $timestamp, sortDirection: DESC, filter: $filter, limit: $limit, nextToken: $nextToken
  ) { items { ${fields} } nextToken }
}`;

/**
 * The query document for a record's history, newest first: its own edits, edits of several records, and runs.
 */
export const recordHistoryDocument = `query RecordHistory(
  $key: ID!, $since: String, $filter: AuditEntryFilter, $limit: Int, $nextToken: String
) {
  page: recordHistory(record: $key, since: $since, filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { ${entryFields} before after } nextToken runsSince
  }
}`;

/** All fields of a trail entry. */
export const wholeEntry = `${entryFields} before after`;

export const entryDocument = `query AuditEntry($id: ID!) { getAuditEntry(id: $id) { ${wholeEntry} } }`;

/** The query document for a record's trail entries, newest first. */
export const recordEntriesDocument = `query RecordEntries($record: String!, $limit: Int) {
  page: listAuditEntriesByRecord(record: $record, sortDirection: DESC, limit: $limit) { items { ${entryFields} } }
}`;

export const clearDocument =
  'mutation ClearHistory($clientToken: String!) { clearAuditHistory(clientToken: $clientToken) { id } }';
