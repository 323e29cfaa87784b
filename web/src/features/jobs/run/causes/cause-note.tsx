import { Button, Stack, Text } from '@chakra-ui/react';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { FailureGroup } from '#shared/jobs/failures/failure-causes';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { useNoteFailureCause } from '../../../../api/run/failure-groups';
import { NoteDialog } from '../../../../components/actions/note-dialog';
import { RelativeTime } from '../../../../components/time/time';
import { toast } from '../../../../components/toast/toaster';

interface CauseNoteProps {
  readonly runId: string;
  readonly group: FailureGroup;
}

/** Shows a cause's note, if there is one. */
export function NoteOnCause({ group: { note } }: Pick<CauseNoteProps, 'group'>) {
  if (!note?.text) return null;
  return (
    <Text mt="2" ps="3" borderStartWidth="2px" borderColor="border.emphasized" overflowWrap="anywhere">
      <Text as="span" whiteSpace="pre-wrap">
        {note.text}
      </Text>{' '}
      <Text as="span" textStyle="xs" color="fg.muted">
        {note.by}, <RelativeTime at={note.at} />
      </Text>
    </Text>
  );
}

export function EditCauseNote({ runId, group }: CauseNoteProps) {
  const [editing, setEditing] = useState(false);
  const write = useNoteFailureCause();
  const before = group.note?.text ?? '';
  return (
    <>
      <Button
        size="xs"
        aria-label={`${before ? 'Edit' : 'Add'} note… on ${group.code}`}
        onClick={() => {
          write.reset();
          setEditing(true);
        }}
      >
        <NotebookPen aria-hidden /> {before ? 'Edit note…' : 'Add note…'}
      </Button>
      <NoteDialog
        open={editing}
        onClose={() => setEditing(false)}
        title="Note on this cause"
        body={<Whereabouts group={group} conflict={write.isError} />}
        label="Note"
        help={
          before
            ? 'This note appears on every run of this job that has this cause. To remove the note, clear the text.'
            : 'This note appears on every run of this job that has this cause.'
        }
        confirmLabel="Save note"
        maxLength={maxNoteCharacters}
        initialNote={before}
        optional={before !== ''}
        pending={write.isPending}
        error={write.error}
        onConfirm={(text) =>
          write.mutate(
            { runId, cause: group.cause, text, version: group.note?.version ?? 0 },
            {
              onSuccess: () => {
                setEditing(false);
                toast.success(text === '' ? 'Note removed' : 'Note saved');
              },
            },
          )
        }
      />
    </>
  );
}

interface WhereaboutsProps {
  readonly group: FailureGroup;
  /** True if the note changed meanwhile. Then it is shown next to the text that the user typed. */
  readonly conflict: boolean;
}

function Whereabouts({ group: { message, note }, conflict }: WhereaboutsProps) {
  return (
    <Stack gap="2" color="fg.muted">
      <Text overflowWrap="anywhere">{message}</Text>
      {conflict && note?.text && (
        <Text overflowWrap="anywhere">
          The current note, by {note.by}: {note.text}
        </Text>
      )}
    </Stack>
  );
}
