import { Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { BusyButton } from '../actions/busy-button';
import { NoticeLine } from '../actions/notice-line';
import { Step } from '../layout/step';
import { RunFollowed } from '../run/run-followed';
import { CancelDialog } from './cancel-dialog';
import { useCancelling } from './use-cancelling';

export function CancelCard() {
  const { run, active, notice, nothing, starting, error, cancel } = useCancelling();
  const [asking, setAsking] = useState(false);
  return (
    <Step
      number={2}
      state="later"
      title="Cancel"
      purpose="Cancels every notification that is still scheduled for today (UTC), both with the push provider and in the records."
      action={
        <BusyButton
          variant="outline"
          busy={active}
          disabled={nothing !== undefined}
          busyLabel="Cancelling"
          icon={<BellOff aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Cancel today’s notifications
        </BusyButton>
      }
    >
      {active && <RunFollowed key={run?.id} label="Cancel today’s notifications" run={run} />}
      {nothing && <Text color="fg.muted">{nothing}</Text>}
      <NoticeLine notice={notice} />
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        pending={starting}
        error={error}
        onConfirm={() => cancel(() => setAsking(false))}
      />
    </Step>
  );
}
