import { Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { draftedEntries, removeEntry } from '#shared/domain/schedules/draft';
import { type ReadEntry, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveWarnings } from '#shared/domain/schedules/warnings';
import type { Day } from '#shared/values/days';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { ConflictNotice } from '../week/conflict-notice';
import { Effect } from '../week/effect';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome, ScheduleEditor } from '../week/use-schedule-editor';
import { Warnings } from '../week/warnings';
import { draftWithout } from './entry-form-state';

interface RemovalQuestionProps {
  readonly open: boolean;
  readonly entry: ScheduleEntry | undefined;
  /** The day to delete. Undefined for all of the entry's days. */
  readonly onlyDay: Day | undefined;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** Resolves conflicts. Undefined if the form behind the dialog resolves them. */
  readonly onKeepTheirs?: ((ids: readonly string[]) => void) | undefined;
}

/** The question before a deletion, quoted from docs/product.md. */
export const removalQuestion = (hour: string | undefined): string =>
  `Delete schedule at ${hour === undefined ? 'an unknown time' : `${hour}:00`}?`;

/** Asks before a deletion and shows its effects. */
export function RemovalQuestion(props: RemovalQuestionProps) {
  const { open, entry, onlyDay, editor, onClose, onConfirm, onKeepTheirs } = props;
  const hour = entry && readEntry(entry).hour;
  return (
    <ConfirmDialog
      open={open && (onKeepTheirs !== undefined || editor.conflicts === undefined)}
      onClose={onClose}
      title={onlyDay === undefined ? removalQuestion(hour) : `Remove the entry at ${hour}:00 on ${onlyDay}?`}
      body={open && entry && <Consequences {...props} id={entry.id} />}
      confirmLabel={onlyDay === undefined ? 'Delete' : `Remove from ${onlyDay}`}
      destructive
      ready={editor.conflicts === undefined}
      pending={editor.saving}
      onConfirm={onConfirm}
    />
  );
}

interface DeleteEntryProps {
  readonly entry: Pick<ReadEntry, 'id'> | undefined;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  readonly onClose: () => void;
  readonly onDeleted: (outcome: SaveOutcome) => void;
}

/** Deletes an entry. If the user keeps it instead, no unsaved deletion is left behind. */
export function DeleteEntry({ entry: asked, editor, library, onClose, onDeleted }: DeleteEntryProps) {
  // The confirmation is based on these entries, even if newer ones are loaded.
  const [opened, setOpened] = useState<{ readonly id: string; readonly seen: readonly ScheduleEntry[] }>();
  if (asked?.id !== opened?.id) setOpened(asked && { id: asked.id, seen: editor.saved });
  const seen = editor.size > 0 ? editor.saved : opened?.seen;
  const entry = asked && seen?.find(({ id }) => id === asked.id);
  return (
    <RemovalQuestion
      open={entry !== undefined}
      entry={entry}
      onlyDay={undefined}
      editor={editor}
      library={library}
      onClose={() => {
        editor.withdraw();
        onClose();
      }}
      onKeepTheirs={(ids) => {
        editor.keepTheirs(ids);
        onClose();
      }}
      onConfirm={() =>
        entry &&
        editor.apply(
          (draft) => removeEntry(draft, entry.id),
          (outcome) => {
            onClose();
            onDeleted(outcome);
          },
          opened?.seen,
        )
      }
    />
  );
}

interface ConsequencesProps extends RemovalQuestionProps {
  readonly id: string;
}

function Consequences({ id, onlyDay, editor, library, onKeepTheirs }: ConsequencesProps) {
  const { draft, saved } = editor;
  const after = useMemo(
    () => draftedEntries(saved, draftWithout(draft, saved, id, onlyDay)),
    [draft, saved, id, onlyDay],
  );
  const warnings = useMemo(
    () => saveWarnings(saved, after, library.library),
    [saved, after, library.library],
  );
  return (
    <Stack gap="4">
      <Effect before={saved} after={after} />
      <Warnings warnings={warnings} title="Before you delete" />
      {onKeepTheirs && <ConflictNotice editor={editor} onKeepTheirs={onKeepTheirs} />}
      <ActionError error={editor.error} />
    </Stack>
  );
}
