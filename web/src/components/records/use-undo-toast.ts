import { useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../undo/undo-last-edit';

/** Shows a toast that offers to undo the change. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record the record, as `<Model>#<id>` */
  return (words: string, record: string) => toastWithUndo(client, words, record);
}
