import type { QueryClient } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { messageOf } from '../../api/api-error';
import { graphql } from '../../api/client';
import { meQuery } from '../../api/runs';
import { toast } from '../toast/toaster';
import { reversalFailed, startReversal } from './reversal';

/** `record` is `<Model>#<id>`. */
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

/** `record` is `<Model>#<id>`. Never rejects: a toast shows the outcome. */
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

/** Undefined if none of the latest 20 entries of the record (`<Model>#<id>`) is by this user. */
async function fetchLastEdit(record: string, user: string): Promise<string | undefined> {
  return (await graphql(document, { record, user })).page.items[0]?.id;
}
