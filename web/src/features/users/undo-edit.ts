import type { QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { toast } from '../../components/toast/toaster';
import { reversalFailed } from '../../components/undo/reversal';
import { undoLastEdit } from '../../components/undo/undo-last-edit';

/** Says what was done to a preferences record, and offers to take it back. */
export function toastWithUndo(client: QueryClient, title: string, recordId: string): void {
  toast.success(title, { action: { label: 'Undo', onClick: () => void undo(client, recordId) } });
}

const undo = (client: QueryClient, recordId: string): Promise<void> =>
  undoLastEdit(client, `UserPreferences#${recordId}`).catch((error: unknown) => {
    toast.error(reversalFailed.undo, { description: messageOf(error) });
  });
