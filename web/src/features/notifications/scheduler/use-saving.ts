import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSavedToast } from '../../../components/week/use-saved-toast';
import type { ScheduleEditor } from '../../../components/week/use-schedule-editor';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';

/** Shows edits for review, saves them and reports the outcome. */
export function useSaving(editor: ScheduleEditor, log: AddActivity) {
  const saved = useSavedToast();
  const [reviewing, setReviewing] = useState(false);
  const isRefused = editor.conflicts !== undefined || (editor.error !== undefined && editor.error !== null);
  const note = useEffectEvent(() => {
    setReviewing(false);
    const why = editor.conflicts ? 'someone else changed entries in the meantime' : messageOf(editor.error);
    log(false, messages.saveFailed, `${messages.savedDetails(0, editor.size)}: ${why}`);
  });
  useEffect(() => {
    if (isRefused) note();
  }, [isRefused]);
  return {
    reviewing,
    // A save's effects are calculated at low priority, so that the page stays responsive.
    review: () => startTransition(() => setReviewing(true)),
    close: () => setReviewing(false),
    outcome: saved.outcome,
    dismiss: saved.dismiss,
    save: () =>
      editor.submit((outcome) => {
        setReviewing(false);
        const { created, updated, removed } = outcome;
        const deleted = removed.length > 0 ? `, ${removed.length} deleted` : '';
        const details = `${messages.savedDetails(created.length + updated.length, 0)}${deleted}`;
        log(true, messages.saved, details);
        saved.tell(outcome, messages.saved, details);
      }),
  };
}
