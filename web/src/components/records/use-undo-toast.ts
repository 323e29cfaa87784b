import { useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../undo/undo-last-edit';

/** Shows a toast that reports a change of a record and offers to undo it. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record `<Model>#<id>` */
  return (words: string, record: string) => toastWithUndo(client, words, record);
}
