/** Fields of an entry as a list shows it; what it holds of records is asked for by itself. */
const listed =
  'id type description timestamp user record run canUndo undone undoneBy undoneAt undoneByRun reverses';

const indexKeys = { Time: 'trail', User: 'user', Type: 'type' } as const;

/** The index that a list of entries is read by. */
export type AuditIndex = keyof typeof indexKeys;

/** Entries by an index, newest first. */
export const entriesDocument = (index: AuditIndex, fields: string = listed) => `query AuditEntries(
  $key: String!, $timestamp: StringKeyCondition, $filter: AuditEntryFilter, $limit: Int, $nextToken: String
) {
  page: listAuditEntriesBy${index}(
    ${indexKeys[index]}: $key, timestamp: $timestamp, sortDirection: DESC, filter: $filter, limit: $limit, nextToken: $nextToken
  ) { items { ${fields} } nextToken }
}`;

/** Everything that an entry says. */
export const wholeEntry = `${listed} before after`;

export const entryDocument = `query AuditEntry($id: ID!) { getAuditEntry(id: $id) { ${wholeEntry} } }`;

export const historyDocument = 'query AuditHistory { auditHistory { clearedAt clearedBy } }';

export const undoStateDocument =
  'query UndoState { undoState { undo { id description } redo { id description } } }';

export const undoDocument = `mutation UndoEntry($id: ID!, $clientToken: String!) {
  entry: undoAuditEntry(id: $id, clientToken: $clientToken) { ${listed} }
}`;

export const redoDocument = `mutation RedoEntry($id: ID!, $clientToken: String!) {
  entry: redoAuditEntry(id: $id, clientToken: $clientToken) { ${listed} }
}`;

export const clearDocument =
  'mutation ClearHistory($clientToken: String!) { clearAuditHistory(clientToken: $clientToken) { id } }';
