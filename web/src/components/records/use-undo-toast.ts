import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { toast } from '../toast/toaster';
import { undoLastEdit } from '../undo/undo-last-edit';
import { undoMessages } from '../undo/undo-messages';

/** A toast which says that a record was changed and offers to undo the change. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record `<Model>#<id>` */
  return (words: string, record: string) =>
    toast.success(words, {
      action: {
        label: 'Undo',
        onClick: () =>
          void undoLastEdit(client, record).catch((error: unknown) =>
            toast.error(undoMessages.undoFailed, { description: messageOf(error) }),
          ),
      },
    });
}
