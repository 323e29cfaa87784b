import { Button, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { scheduleKeys } from '../../api/schedule/schedule-entries';
import { ActionError } from '../../components/actions/action-error';
import { PausedNote } from '../../components/actions/paused-note';
import { DialogFrame } from '../../components/layout/dialog-frame';
import { RunEnding } from '../../components/run/run-ending';
import { useEnd } from '../../components/run/use-end';
import { useStartAndFollow } from '../../components/run/use-start-and-follow';
import { formatCounted } from '../../components/text/number';

const job = 'provider-notification-fix';

interface ProviderFixDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Fixes the push provider in schedule entries. A dry run comes first, and the fix can be undone. */
export function ProviderFixDialog({ open, onClose }: ProviderFixDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="md" scroll="inside">
      {open && <Fix onClose={onClose} />}
    </DialogFrame>
  );
}

function Fix({ onClose }: Pick<ProviderFixDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const [runId, setRunId] = useState<string>();
  const { begin, starting, error, run } = useStartAndFollow({ id: runId });
  useEnd(runId, run, () => void client.invalidateQueries({ queryKey: scheduleKeys.all }));
  const busy = starting || (run !== undefined && run !== null && isActive(run.status));
  const follow = ({ id }: JobRun) => setRunId(id);
  const start = (dryRun: boolean) => !busy && begin({ job, dryRun, params: {} }, { onStarted: follow });
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>Push notification schedule fix</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Stack gap="4">
          <Text color="fg.muted">
            Creates an exercise entry with a notification at 08:55 UTC for any weekdays without one. Gives
            entries without a template the heading and text for their hour, and formats days as Mon to Sun.
            Template entries keep their heading and text. The fix can be undone.
          </Text>
          <PausedNote />
          {run && <RunEnding key={run.id} run={run} ending={endingOf} onReversed={follow} />}
          <ActionError error={error} />
        </Stack>
      </Dialog.Body>
      <Dialog.Footer justifyContent="space-between" flexWrap="wrap">
        <Button onClick={onClose}>Close</Button>
        <HStack>
          <Button aria-disabled={busy} onClick={() => start(true)}>
            Dry run
          </Button>
          <Button variant="solid" colorPalette="teal" aria-disabled={busy} onClick={() => start(false)}>
            Fix schedule
          </Button>
        </HStack>
      </Dialog.Footer>
    </>
  );
}

function endingOf({ status, changed, failed, reason, dryRun }: JobRun) {
  const entries = formatCounted(changed, 'entry', 'entries');
  if (status !== 'SUCCEEDED' || failed > 0) {
    const why = reason ?? `${failed} could not be changed.`;
    return { tone: 'warning' as const, text: `${entries} fixed. ${why}` };
  }
  if (changed === 0) return { tone: 'info' as const, text: 'Nothing to fix.' };
  if (dryRun) return { tone: 'info' as const, text: `${entries} would be fixed. The run lists them.` };
  return { tone: 'success' as const, text: `${entries} fixed.` };
}
