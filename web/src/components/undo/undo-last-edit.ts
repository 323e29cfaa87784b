import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { meQuery } from '../../api/runs';
import { fetchLastEdit } from '../../api/trail/last-edit';
import { toast } from '../toast/toaster';
import { reversalFailed, startReversal } from './reversal';

/**
 * Shows a toast about a change to a record, with an Undo button.
 *
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
 * Undoes the current admin's latest edit to a record, for an Undo button next to that edit's result. A toast
 * shows the outcome, even if the undo fails. The promise never rejects.
 *
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
