import { Button, Code, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Approval } from '#shared/jobs/run/approval';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import { visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { useApprove, useDecline } from './queries';

export function DecideApproval({ run, approval }: { readonly run: JobRun; readonly approval: Approval }) {
  const [asking, setAsking] = useState<'approve' | 'decline'>();
  const approve = useApprove();
  const decline = useDecline();
  const name = shortRunId(run.id);
  const { digest } = approval;
  const close = () => setAsking(undefined);
  return (
    <>
      <Button variant="solid" onClick={() => setAsking('approve')}>
        Approve…
      </Button>
      <Button onClick={() => setAsking('decline')}>Decline…</Button>
      <ConfirmDialog
        open={asking === 'approve'}
        onClose={close}
        title={`Approve dry run ${name}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>
              {approval.requestedBy} can then start one real run. It makes exactly the{' '}
              {formatCounted(approval.changes, 'planned change')} of this dry run{visitsNote(run)} in{' '}
              {run.tables.map(({ table }) => table).join(', ')}.
            </Text>
            <Text>
              Digest <Code size="sm">{digest}</Code>
            </Text>
            <ActionError error={approve.error} />
          </Stack>
        }
        confirmLabel="Approve"
        pending={approve.isPending}
        onConfirm={() =>
          approve.mutate(
            { id: run.id, digest },
            {
              onSuccess: () => {
                close();
                toast.success(`Approved dry run ${name}`);
              },
            },
          )
        }
      />
      <NoteDialog
        open={asking === 'decline'}
        onClose={close}
        title={`Decline dry run ${name}`}
        body="Nothing will be changed. The requester can start another dry run or ask again."
        label="Reason"
        help="What would need to change. All admins can read this."
        confirmLabel="Decline"
        maxLength={maxNoteCharacters}
        pending={decline.isPending}
        error={decline.error}
        onConfirm={(note) =>
          decline.mutate(
            { id: run.id, digest, note },
            {
              onSuccess: () => {
                close();
                toast.success(`Declined dry run ${name}`);
              },
            },
          )
        }
      />
    </>
  );
}
