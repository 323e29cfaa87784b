import type { QueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { messageOf } from '../../api/api-error';
import { graphql } from '../../api/client';
import { meQuery } from '../../api/runs';
import { toast } from '../toast/toaster';
import { reversalFailed, startReversal } from './reversal';

/**
 * Shows a toast with an undo button.
 * @param record the record, as `<Model>#<id>`
 */
export function toastWithUndo(
  client: QueryClient,
  title: string,
  record: string,
  description?: string,
): void {
  toast.success(title, {
    ...(description !== undefined && { description }),
    action: { label: 'Undo', onClick: () => void undoLastEdit(client, record) },
  });
}

/**
 * Undoes the admin's latest edit to a record. A toast shows the outcome. Never rejects.
 * @param record the record, as `<Model>#<id>`
 */
export async function undoLastEdit(client: QueryClient, record: string): Promise<void> {
  try {
    const { email } = await client.ensureQueryData(meQuery);
    const id = await fetchLastEdit(record, email);
    startReversal(client, { direction: 'undo', own: false, ...(id !== undefined && { id }) });
  } catch (error) {
    toast.error(reversalFailed.undo, { description: messageOf(error) });
  }
}

const document = gql(`query LastEdit($record: String!, $user: String!) {
  page: listAuditEntriesByRecord(record: $record, filter: { user: { eq: $user } }, sortDirection: DESC, limit: 20) { items { id } }
}`);

/**
 * Returns the ID of the entry that Undo next to a result reverses, or undefined if none of the record's
 * latest 20 entries is by this user.
 * @param record the record, as `<Model>#<id>`
 */
async function fetchLastEdit(record: string, user: string): Promise<string | undefined> {
  return (await graphql(document, { record, user })).page.items[0]?.id;
}
