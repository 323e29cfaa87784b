import { useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../undo/undo-last-edit';

/** A toast which says that a record was changed and offers to undo the change. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record `<Model>#<id>` */
  return (words: string, record: string) => toastWithUndo(client, words, record);
}
