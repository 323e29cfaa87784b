import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../actions/action-error';
import { BusyButton } from '../actions/busy-button';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { NoticeLine } from '../actions/notice-line';
import { PausedNote } from '../actions/paused-note';
import { Step } from '../layout/step';
import { RunFollowed } from '../run/run-followed';
import { formatCounted } from '../text/number';
import { countToday, notificationsQuery, toCancel, todayUtc } from './today';
import { useCancelling } from './use-cancelling';

interface CancelStepProps {
  readonly cancelling: ReturnType<typeof useCancelling>;
  readonly number: number;
  readonly state: 'now' | 'later';
  readonly title: string;
  readonly purpose: string;
  /** What the run is called while it is followed. */
  readonly label: string;
  /** The button's text. The default is the label. */
  readonly button?: string;
  /** True if the button has nothing to do yet. */
  readonly idle?: boolean;
  readonly children?: ReactNode;
}

export function CancelStep(props: CancelStepProps) {
  const { cancelling, label, button = label, idle = false, children, ...step } = props;
  const { run, active, notice, nothing, starting, error, cancel } = cancelling;
  const [asking, setAsking] = useState(false);
  return (
    <Step
      {...step}
      action={
        <BusyButton
          variant="outline"
          busy={active}
          busyLabel="Cancelling"
          disabled={nothing !== undefined}
          idle={idle}
          icon={<BellOff aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {button}
        </BusyButton>
      }
    >
      {children}
      {active && <RunFollowed key={run?.id} label={label} run={run} />}
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

export const CancelCard = () => (
  <CancelStep
    cancelling={useCancelling()}
    number={2}
    state="later"
    title="Cancel"
    purpose="Cancels every notification that is still scheduled for today (UTC), both with the push provider and in the records."
    label="Cancel today’s notifications"
  />
);

interface CancelDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
}

function CancelDialog({ open, onClose, pending, error, onConfirm }: CancelDialogProps) {
  const { data } = useQuery({ ...notificationsQuery(todayUtc()), enabled: open });
  const counts = data && countToday(data, Date.now());
  const total = data && toCancel(data, Date.now()).length;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={
        total === undefined
          ? 'Cancel today’s notifications?'
          : `Cancel ${formatCounted(total, 'notification')} for today?`
      }
      body={
        <Stack gap="3">
          <Text color="fg.muted">
            {counts
              ? `${formatCounted(counts.exercise.toCome, 'exercise notification')} and ${formatCounted(counts.breathing.toCome, 'breathing notification')} are still to come today (UTC). `
              : ''}
            Nobody will receive them. Notifications that have already been sent are not affected. You cannot
            undo this, but you can schedule them again.
          </Text>
          <PausedNote />
          <ActionError error={error} />
        </Stack>
      }
      confirmLabel="Cancel notifications"
      cancelLabel="Keep"
      destructive
      ready={!useJobsPaused()}
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
