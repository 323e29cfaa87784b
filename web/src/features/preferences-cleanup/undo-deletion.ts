import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { toast } from '../../components/toast/toaster';
import { startReversal } from '../../components/undo/reversal';
import { undoMessages } from '../../components/undo/undo-messages';
import { fetchDeletionEntry } from './queries';

export async function undoDeletion(client: QueryClient, recordId: string): Promise<void> {
  try {
    const id = await fetchDeletionEntry(recordId);
    if (id !== undefined) {
      startReversal(client, { direction: 'undo', id, own: false });
      return;
    }
    const description =
      'This record was not deleted individually, so there is nothing to undo here. If a run deleted it, undo that run.';
    toast.error(undoMessages.undoFailed, { description });
  } catch (error) {
    toast.error(undoMessages.undoFailed, { description: messageOf(error) });
  }
}
