import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { meQuery } from '../../api/runs';
import { fetchLastEdit } from '../../api/trail/last-edit';
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
