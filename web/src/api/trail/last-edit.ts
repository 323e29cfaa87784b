import { gql } from '#shared/api/gql';
import { graphql } from '../client';

const document = gql(`query LastEdit($record: String!, $user: String!) {
  page: listAuditEntriesByRecord(record: $record, filter: { user: { eq: $user } }, sortDirection: DESC, limit: 20) { items { id } }
}`);

/**
 * Returns the ID of the entry that Undo next to a result reverses, or undefined if none of the record's
 * latest 20 entries is by this user.
 * @param record the record, as `<Model>#<id>`
 */
export async function fetchLastEdit(record: string, user: string): Promise<string | undefined> {
  return (await graphql(document, { record, user })).page.items[0]?.id;
}
