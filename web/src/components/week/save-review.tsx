import { Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { formatCounted } from '../text/number';
import { Effect } from './effect';
import { LargeSave } from './large-save';
import { UncheckedSets } from './unchecked-sets';
import type { EntryLibrary } from './use-library';
import type { ScheduleEditor } from './use-schedule-editor';
import { Warnings } from './warnings';

interface SaveReviewProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onConfirm: () => void;
}

/** Shows the effects and possible consequences of a save, for confirmation. */
export function SaveReview({ open, onClose, editor, library, onConfirm }: SaveReviewProps) {
  const { created, changed, removed } = editor.draft;
  const count = formatCounted(editor.size, 'entry', 'entries');
  const parts = [
    created.length > 0 && `${created.length} created`,
    Object.keys(changed).length > 0 && `${Object.keys(changed).length} updated`,
    removed.length > 0 && `${removed.length} deleted`,
  ].filter(Boolean);
  return (
    <ConfirmDialog
      // The page itself shows conflicts.
      open={open && editor.conflicts === undefined}
      onClose={onClose}
      title={`Save ${count}?`}
      body={open && <ReviewBody editor={editor} library={library} summary={parts.join(', ')} />}
      confirmLabel={`Save ${count}`}
      destructive={removed.length > 0}
      size="md"
      pending={editor.saving}
      onConfirm={onConfirm}
    />
  );
}

interface ReviewBodyProps {
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly summary: string;
}

function ReviewBody({ editor, library, summary }: ReviewBodyProps) {
  const { saved, entries } = editor;
  const warnings = useMemo(
    () => saveWarnings(saved, entries, library.library),
    [saved, entries, library.library],
  );
  return (
    <Stack gap="4">
      <Text color="fg.muted">{summary}. The changes are saved together and undone together.</Text>
      {editor.isLarge && <LargeSave editor={editor} />}
      <Effect before={saved} after={entries} />
      <UncheckedSets library={library} />
      <Warnings warnings={warnings} title="Before you save" entries={editor.size > 1 ? entries : undefined} />
      <ActionError error={editor.error} />
    </Stack>
  );
}
