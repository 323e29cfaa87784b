import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { formatCounted } from '../text/number';
import { toSchedule } from './to-schedule';
import { notificationsQuery, todayUtc } from './today';

interface ScheduleDialogProps {
  /** The types to schedule, or undefined while the dialog is closed. */
  readonly types: readonly NotificationType[] | undefined;
  readonly onClose: () => void;
  readonly onConfirm: (types: readonly NotificationType[]) => void;
}

/**
 * A confirmation dialog for scheduling notifications. It lists the notifications that are still due today
 * according to the schedule.
 */
export function ScheduleDialog({ types, onClose, onConfirm }: ScheduleDialogProps) {
  const asked = types !== undefined;
  const entries = useQuery({ ...entriesQuery, enabled: asked });
  const recorded = useQuery({ ...notificationsQuery(todayUtc()), enabled: asked });
  const due =
    entries.data && recorded.data && toSchedule(entries.data, recorded.data, types ?? [], Date.now());
  return (
    <ConfirmDialog
      open={asked}
      onClose={onClose}
      title={
        due ? `Schedule ${formatCounted(due.length, 'notification')} for today?` : 'Schedule notifications?'
      }
      body={
        <Stack gap="3">
          <Text color="fg.muted">
            {due?.length === 0
              ? 'All remaining notifications for today are already scheduled.'
              : 'Each notification is sent to its recipients at the time shown. You can cancel notifications that have not been sent yet.'}
          </Text>
          {due && due.length > 0 && (
            <Box
              as="ul"
              aria-label="Notifications to schedule"
              listStyleType="none"
              maxH="60"
              overflowY="auto"
            >
              {due.map(({ time, type, heading }) => (
                <Text as="li" key={`${time} ${type}`} fontVariantNumeric="tabular-nums">
                  {time} UTC · {type === 'exercise' ? 'Exercise' : 'Breathing'} · {heading}
                </Text>
              ))}
            </Box>
          )}
          <ActionError error={entries.error ?? recorded.error} />
        </Stack>
      }
      confirmLabel="Schedule notifications"
      onConfirm={() => types && onConfirm(types)}
    />
  );
}
