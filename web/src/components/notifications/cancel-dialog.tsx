import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { PausedNote } from '../actions/paused-note';
import { formatCounted } from '../text/number';
import { countToday, notificationsQuery, toCancel, todayUtc } from './today';

interface CancelDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
}

/** Asks whether to cancel notifications, and says how many of each type have not been sent yet. */
export function CancelDialog({ open, onClose, pending, error, onConfirm }: CancelDialogProps) {
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
