import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { toast } from '../toast/toaster';
import { undoLastEdit } from '../undo/undo-last-edit';
import type { SaveOutcome, ScheduleEditor } from './use-schedule-editor';

/**
 * A toast which says what was saved and offers to undo it. It also keeps the outcome, for what the audits
 * find in it.
 */
export function useSavedToast(editor: ScheduleEditor) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const undo = (record: string) =>
    void undoLastEdit(client, record)
      .then(() => editor.reload())
      .catch((error: unknown) => toast.error('Failed to undo action', { description: messageOf(error) }));
  return {
    outcome,
    dismiss: () => setOutcome(undefined),
    tell: (saved: SaveOutcome, words: string, description?: string) => {
      if (saved.record === '') return;
      setOutcome(saved);
      toast.success(words, {
        ...(description !== undefined && { description }),
        action: { label: 'Undo', onClick: () => undo(saved.record) },
      });
    },
  };
}
