import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { fetchLastEdit } from '../../api/last-edit';
import { meQuery } from '../../api/runs';
import { reversalFailed, startReversal } from '../../components/reversal';
import { toast } from '../../components/toaster';

/** Says what was done to a preferences record, and offers to take it back. */
export function toastWithUndo(client: QueryClient, title: string, recordId: string): void {
  toast.success(title, { action: { label: 'Undo', onClick: () => void undo(client, recordId) } });
}

async function undo(client: QueryClient, recordId: string): Promise<void> {
  try {
    const { email } = await client.ensureQueryData(meQuery);
    const id = await fetchLastEdit(`UserPreferences#${recordId}`, email);
    startReversal(client, { direction: 'undo', own: false, ...(id !== undefined && { id }) });
  } catch (error) {
    toast.error(reversalFailed.undo, { description: messageOf(error) });
  }
}
