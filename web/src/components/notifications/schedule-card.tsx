import { Box, Button, Flex, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Bell, CalendarClock, Wind } from 'lucide-react';
import { useState } from 'react';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import type { PlannedNotification } from '#shared/domain/notifications/todays-plan';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { ActionError } from '../actions/action-error';
import { BusyButton } from '../actions/busy-button';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { NoticeLine } from '../actions/notice-line';
import { Labelled } from '../layout/labelled';
import { Step } from '../layout/step';
import { useStoredText } from '../layout/use-stored-text';
import { usePageNavigate } from '../links/use-page-navigate';
import { RunFollowed } from '../run/run-followed';
import { formatCounted } from '../text/number';
import { changesToday, countsOf, outdated } from './changes-today';
import { messages } from './messages';
import { ownFunctionQuery } from './queries';
import { Results } from './results';
import { notificationsQuery, todayUtc } from './today';
import { useScheduling } from './use-scheduling';

const storageKey = 'cloud-function-url';

export function ScheduleCard() {
  const [stored = '', setUrl] = useStoredText(storageKey);
  const url = stored.trim();
  const { schedule: isAsked }: { readonly schedule?: true | undefined } = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const [asked, setAsked] = useState<readonly NotificationType[] | undefined>(
    isAsked && ['exercise', 'breathing'],
  );
  const { action, results, error, run, found } = useScheduling();
  const close = () => {
    setAsked(undefined);
    if (!isAsked) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, schedule: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const off = { disabled: url === '', idle: action !== undefined || found !== undefined };
  return (
    <Step
      number={1}
      state="now"
      title="Schedule"
      purpose="Schedules the rest of today’s notifications from the default schedule. Each time slot gets one notification a day, however often you run this. Notifications that no longer match the schedule are replaced or cancelled."
    >
      <UrlField url={stored} onChange={setUrl} />
      <Flex gap="2" wrap="wrap" title={url === '' ? messages.enterUrl : undefined}>
        <BusyButton
          {...off}
          variant="solid"
          busy={action === 'pause'}
          busyLabel={messages.pausing}
          icon={<CalendarClock aria-hidden />}
          onClick={() => setAsked(['exercise', 'breathing'])}
        >
          Schedule all
        </BusyButton>
        <BusyButton
          {...off}
          busy={action === 'exercise'}
          busyLabel="Scheduling exercise"
          icon={<Bell aria-hidden />}
          onClick={() => setAsked(['exercise'])}
        >
          Schedule exercise
        </BusyButton>
        <BusyButton
          {...off}
          busy={action === 'breathing'}
          busyLabel="Scheduling breathing"
          icon={<Wind aria-hidden />}
          onClick={() => setAsked(['breathing'])}
        >
          Schedule breathing
        </BusyButton>
      </Flex>
      {found && <RunFollowed key={found.id} label="Schedule notifications" run={found} />}
      <NoticeLine notice={error === undefined ? undefined : { tone: 'error', text: error }} />
      <Results results={results} />
      <ScheduleDialog
        types={asked}
        url={url}
        onUrl={setUrl}
        onClose={close}
        onConfirm={(types) => {
          close();
          void run(url, types);
        }}
      />
    </Step>
  );
}

function UrlField({ url, onChange }: { readonly url: string; readonly onChange: (url: string) => void }) {
  return (
    <Labelled
      label="Cloud Function URL"
      help={
        url.trim() === ''
          ? messages.enterUrl
          : 'Stored in this browser. The server calls this URL without your credentials, and only if the host is allowed.'
      }
    >
      <Flex gap="2" w="full" wrap={{ base: 'wrap', sm: 'nowrap' }}>
        <Input
          type="url"
          value={url}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <OwnFunctionButton url={url} onUrl={onChange} />
      </Flex>
    </Labelled>
  );
}

interface ScheduleDialogProps {
  /** The types to schedule. Undefined while the dialog is closed. */
  readonly types: readonly NotificationType[] | undefined;
  readonly url: string;
  readonly onUrl: (url: string) => void;
  readonly onClose: () => void;
  readonly onConfirm: (types: readonly NotificationType[]) => void;
}

export function ScheduleDialog({ types, url, onUrl, onClose, onConfirm }: ScheduleDialogProps) {
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
          {url === '' && (
            <HStack gap="3" wrap="wrap">
              <Text color="fg.warning">{messages.enterUrl}</Text>
              <OwnFunctionButton url={url} onUrl={onUrl} />
            </HStack>
          )}
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

interface OwnFunctionButtonProps {
  readonly url: string;
  readonly onUrl: (url: string) => void;
}

function OwnFunctionButton({ url, onUrl }: OwnFunctionButtonProps) {
  const { data: own, isPending } = useQuery(ownFunctionQuery);
  // If no URL is stored, the button will probably appear after the query. Reserving its space avoids a layout
  // shift.
  const isReserved = isPending && url === '';
  if (!isReserved && (!own || own === url)) return null;
  return (
    <Button flexShrink="0" visibility={isReserved ? 'hidden' : undefined} onClick={() => own && onUrl(own)}>
      Use this system’s function
    </Button>
  );
}
