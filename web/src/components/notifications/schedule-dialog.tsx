import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import type { PlannedNotification } from '#shared/domain/notifications/todays-plan';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { formatCounted } from '../text/number';
import { changesToday, countsOf, outdated } from './changes-today';
import { messages } from './messages';
import { notificationsQuery, todayUtc } from './today';

interface ScheduleDialogProps {
  /** The types to schedule. Undefined while the dialog is closed. */
  readonly types: readonly NotificationType[] | undefined;
  readonly url: string;
  readonly onClose: () => void;
  readonly onConfirm: (types: readonly NotificationType[]) => void;
}

/**
 * Previews what scheduling will create, replace or cancel, so that the rest of today matches the schedule.
 */
export function ScheduleDialog({ types, url, onClose, onConfirm }: ScheduleDialogProps) {
  const asked = types !== undefined;
  const entries = useQuery({ ...entriesQuery, enabled: asked });
  const recorded = useQuery({ ...notificationsQuery(todayUtc()), enabled: asked });
  const changes =
    entries.data && recorded.data && changesToday(entries.data, recorded.data, Date.now(), types);
  return (
    <ConfirmDialog
      open={asked}
      onClose={onClose}
      title={titleOf(changes)}
      body={
        <Stack gap="3">
          <Text color="fg.muted">
            {changes && outdated(changes).length > 0 && `${countsOf(changes)}. `}
            {changes?.length === 0
              ? 'All remaining notifications for today are already scheduled.'
              : 'Each notification is sent to its recipients at the time shown. You can cancel notifications that have not been sent yet.'}
          </Text>
          {changes && changes.length > 0 && (
            <Box
              as="ul"
              aria-label="Notifications to schedule"
              listStyleType="none"
              maxH="60"
              overflowY="auto"
            >
              {changes.map(({ action = 'create', id, time, type, heading }) => (
                <Text as="li" key={id} fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                  {actionWords[action]} · {time} UTC · {type === 'exercise' ? 'Exercise' : 'Breathing'} ·{' '}
                  {heading}
                </Text>
              ))}
            </Box>
          )}
          {url === '' && <Text color="fg.warning">{messages.enterUrl}</Text>}
          <ActionError error={entries.error ?? recorded.error} />
        </Stack>
      }
      confirmLabel="Schedule notifications"
      ready={changes !== undefined && url !== ''}
      onConfirm={() => types && onConfirm(types)}
    />
  );
}

const actionWords = { create: 'Create', replace: 'Replace', cancel: 'Cancel', keep: 'Keep' } as const;

function titleOf(changes: readonly PlannedNotification[] | undefined): string {
  if (!changes) return 'Schedule notifications?';
  const count = formatCounted(changes.length, 'notification');
  return outdated(changes).length > 0 ? `Change ${count} for today?` : `Schedule ${count} for today?`;
}
