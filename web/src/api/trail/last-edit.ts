import { graphql } from '../client';

interface Entries {
  readonly page: { readonly items: readonly { readonly id: string }[] };
}

const document = `query LastEdit($record: String!, $user: String!) {
  page: listAuditEntriesByRecord(record: $record, filter: { user: { eq: $user } }, sortDirection: DESC, limit: 20) { items { id } }
}`;

/**
 * Finds this user's latest trail entry of a record, among the record's latest 20. It is the edit that an Undo
 * button beside the result reverses. Undefined if there is none.
 *
 * @param record `<Model>#<id>`
 */
export async function fetchLastEdit(record: string, user: string): Promise<string | undefined> {
  return (await graphql<Entries, { record: string; user: string }>(document, { record, user })).page.items[0]
    ?.id;
}
