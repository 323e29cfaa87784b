import { useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../undo/undo-last-edit';

/** Returns a function that shows a toast with an undo button. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record the record, as `<Model>#<id>` */
  return (words: string, record: string) => toastWithUndo(client, words, record);
}
