import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../toast/toaster';
import { toastWithUndo } from '../undo/undo-last-edit';
import type { SaveOutcome } from './use-schedule-editor';

const noChanges = 'No changes detected';

/**
 * Shows a toast that offers to undo the save. Keeps the outcome, so that problems in the saved entries can be
 * shown.
 */
export function useSavedToast() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  return {
    outcome,
    dismiss: () => setOutcome(undefined),
    keep: setOutcome,
    tell: (saved: SaveOutcome, words: string, description?: string) => {
      if (saved.runId !== undefined) {
        setOutcome(saved);
        toast.success(words, description === undefined ? {} : { description });
        return;
      }
      if (saved.record === '') {
        toast.info(noChanges);
        return;
      }
      setOutcome(saved);
      toastWithUndo(client, words, saved.record, description);
    },
  };
}
