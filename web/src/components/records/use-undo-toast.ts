import { useQueryClient } from '@tanstack/react-query';
import { toastWithUndo } from '../undo/undo-last-edit';

/** Offers to undo the change. */
export function useUndoToast() {
  const client = useQueryClient();
  /** @param record the record, as `<Model>#<id>` */
  return (words: string, record: string) => toastWithUndo(client, words, record);
}
