import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastWithUndo } from '../undo/undo-last-edit';
import type { SaveOutcome } from './use-schedule-editor';

/**
 * A toast which says what was saved and offers to undo it. It also keeps the outcome, for what the audits
 * find in it.
 */
export function useSavedToast() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  return {
    outcome,
    dismiss: () => setOutcome(undefined),
    tell: (saved: SaveOutcome, words: string, description?: string) => {
      if (saved.record === '') return;
      setOutcome(saved);
      toastWithUndo(client, words, saved.record, description);
    },
  };
}
