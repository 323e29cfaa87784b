import { Stack, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { ActionError } from '../../components/actions/action-error';
import { BusyButton } from '../../components/actions/busy-button';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { NoticeLine } from '../../components/actions/notice-line';
import { PausedNote } from '../../components/actions/paused-note';
import { Step } from '../../components/layout/step';
import { RunFollowed } from '../../components/run/run-followed';
import { useCancelling } from './use-cancelling';

/** Cancels all of today's notifications, by a run of their job. */
export function CancelCard() {
  const { run, active, notice, starting, error, cancel } = useCancelling();
  const [asking, setAsking] = useState(false);
  return (
    <Step
      number={2}
      state="later"
      title="Cancel"
      purpose="Cancels every notification that is still scheduled for today (UTC), at the push provider and in the records."
      action={
        <BusyButton
          variant="outline"
          busy={active}
          busyLabel="Cancelling"
          icon={<BellOff aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Cancel today’s notifications
        </BusyButton>
      }
    >
      {active && <RunFollowed key={run?.id} label="Cancel today’s notifications" run={run} />}
      <NoticeLine notice={notice} />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel today’s notifications?"
        body={
          <Stack gap="3">
            <Text color="fg.muted">
              Nobody gets the exercise and breathing notifications that are still scheduled for today (UTC).
              You cannot undo this, but you can schedule them again above.
            </Text>
            <PausedNote />
            <ActionError error={error} />
          </Stack>
        }
        confirmLabel="Cancel notifications"
        destructive
        pending={starting}
        onConfirm={() => cancel(() => setAsking(false))}
      />
    </Step>
  );
}
