import type { QueryClient } from '@tanstack/react-query';
import { fetchLastEdit } from '../../api/last-edit';
import { meQuery } from '../../api/runs';
import { startReversal } from './reversal';

/**
 * Undoes the caller's newest edit of a record, for an Undo button beside the result of that edit. Shows the
 * outcome as a toast.
 *
 * @param record `<Model>#<id>`
 */
export async function undoLastEdit(client: QueryClient, record: string): Promise<void> {
  const { email } = await client.ensureQueryData(meQuery);
  const id = await fetchLastEdit(record, email);
  startReversal(client, { direction: 'undo', own: false, ...(id !== undefined && { id }) });
}
