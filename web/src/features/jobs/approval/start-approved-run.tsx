import { Button, Stack, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { recordsChangedIn, visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { formatCounted } from '../../../components/text/number';
import { fieldsOf } from '../common/run-facts';
import { realRunOf } from '../start/real-run';

/** Starts the real run for an approved dry run. */
export function StartApprovedRun({ run }: { readonly run: JobRun }) {
  const [asking, setAsking] = useState(false);
  const { begin, starting, error } = useStartAndOpen();
  return (
    <>
      <Button variant="solid" colorPalette="teal" onClick={() => setAsking(true)}>
        <Play aria-hidden /> Start approved run
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Start the approved run of ${run.title}?`}
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              The run will make the{' '}
              {formatCounted(run.approval?.changes ?? recordsChangedIn(run), 'approved change')}
              {visitsNote(run)}. If the change to a record would be different now, the record is left
              unchanged and listed as a failure. The approval is valid for one run.
            </Text>
            <LocksNote job={run.job} params={fieldsOf(run.params)} />
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        confirmLabel="Start approved run"
        destructive
        pending={starting}
        onConfirm={() => begin({ ...realRunOf(run), approvedRun: run.id })}
      />
    </>
  );
}
