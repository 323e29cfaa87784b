import { startTransition, useState } from 'react';
import { UnsavedGuard } from '../unsaved/use-unsaved-guard';
import { SaveBar } from './save-bar';
import { SaveReview } from './save-review';
import type { EntryLibrary } from './use-library';
import type { SaveOutcome, ScheduleEditor } from './use-schedule-editor';

interface ReviewedSaveOptions {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onSaved: (outcome: SaveOutcome) => void;
}

/** Returns the bar and the review of unsaved changes, which the page must render, and opens the review. */
export function useReviewedSave({ editor, library, onSaved }: ReviewedSaveOptions) {
  const [reviewing, setReviewing] = useState(false);
  const review = () => startTransition(() => setReviewing(true));
  const parts = (
    <>
      <UnsavedGuard unsaved={editor.size > 0} />
      <SaveBar editor={editor} onReview={review} />
      <SaveReview
        open={reviewing && editor.size > 0}
        onClose={() => setReviewing(false)}
        editor={editor}
        library={library}
        onConfirm={() =>
          editor.submit((outcome) => {
            setReviewing(false);
            onSaved(outcome);
          })
        }
      />
    </>
  );
  return { review, parts };
}
