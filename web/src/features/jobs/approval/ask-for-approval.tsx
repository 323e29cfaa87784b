import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { shortRunId } from '../../../api/runs';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { useRequestApproval } from './queries';

/** Asks another admin to approve the dry run. */
export function AskForApproval({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const request = useRequestApproval();
  const name = shortRunId(run.id);
  return (
    <>
      <Button variant="solid" colorPalette="teal" onClick={() => setAsking(true)}>
        Ask for approval…
      </Button>
      <NoteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Ask for approval of dry run ${name}`}
        body={`Another admin will review the ${formatCounted(recordsChangedIn(run), 'planned change')}${visitsNote(run)}. On-call will get a message with a link within five minutes.`}
        label="Reason"
        help="Why the run is needed. All admins can read this."
        confirmLabel="Ask for approval"
        maxLength={maxNoteCharacters}
        pending={request.isPending}
        error={request.error}
        onConfirm={(note) =>
          request.mutate(
            { id: run.id, note },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Asked for approval of dry run ${name}`);
              },
            },
          )
        }
      />
    </>
  );
}
