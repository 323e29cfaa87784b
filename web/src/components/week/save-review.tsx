import { Stack, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { formatCounted } from '../text/number';
import { DayEffects, useDayEffects } from './effect';
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

/** A dialog that shows a save's effects and possible consequences, and asks for confirmation. */
export function SaveReview({ open, onClose, editor, library, onConfirm }: SaveReviewProps) {
  const { created, changed, removed } = editor.draft;
  // The effects are calculated here and not in the dialog, because the dialog renders all of its content in
  // one pass when it opens.
  const before = open ? editor.saved : none;
  const after = open ? editor.entries : none;
  const days = useDayEffects(before, after);
  const warnings = useMemo(
    () => saveWarnings(before, after, library.library).filter(({ isKnown }) => !isKnown),
    [before, after, library.library],
  );
  const count = formatCounted(editor.size, 'entry', 'entries');
  const parts = [
    created.length > 0 && `${created.length} created`,
    Object.keys(changed).length > 0 && `${Object.keys(changed).length} updated`,
    removed.length > 0 && `${removed.length} deleted`,
  ].filter(Boolean);
  return (
    <ConfirmDialog
      // Conflicts are shown on the page itself.
      open={open && editor.conflicts === undefined}
      onClose={onClose}
      title={`Save ${count}?`}
      body={
        open && (
          <Stack gap="4">
            <Text color="fg.muted">
              {parts.join(', ')}. The changes are saved together and undone together.
            </Text>
            {editor.isLarge && <LargeSave editor={editor} />}
            <DayEffects days={days} />
            <UncheckedSets library={library} />
            <Warnings
              warnings={warnings}
              title="Before you save"
              entries={editor.size > 1 ? editor.entries : undefined}
            />
            <ActionError error={editor.error} />
          </Stack>
        )
      }
      confirmLabel={`Save ${count}`}
      destructive={removed.length > 0}
      size="md"
      pending={editor.saving}
      onConfirm={onConfirm}
    />
  );
}

const none: readonly ScheduleEntry[] = [];
