import { HStack, Stack, Text } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { NoticeLine } from '../../../components/actions/notice-line';
import { Step } from '../../../components/layout/step';
import { LinkButton } from '../../../components/links/link-button';
import { CancelDialog } from '../../../components/notifications/cancel-dialog';
import { Payloads } from '../../../components/notifications/payloads';
import { StatusChip } from '../../../components/notifications/status-chips';
import { useCancelling } from '../../../components/notifications/use-cancelling';
import { RunFollowed } from '../../../components/run/run-followed';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';
import type { Today } from './use-today';

/** Shows today's status, cancelling, and how to run the scheduling function. */
export function SendTab({ today, log }: { readonly today: Today; readonly log: AddActivity }) {
  const [asking, setAsking] = useState(false);
  const { run, active, ended, notice, nothing, starting, error, cancel } = useCancelling();
  const { counts } = today;
  const finish = useEffectEvent(() => {
    if (notice) log(notice.tone !== 'warning' && notice.tone !== 'error', notice.text);
  });
  useEffect(() => {
    if (ended !== undefined) finish();
  }, [ended]);
  const note = useEffectEvent((failure: unknown) => log(false, messages.cancelFailed, messageOf(failure)));
  useEffect(() => {
    if (error) note(error);
  }, [error]);
  return (
    <Stack gap="4">
      <Step
        number={1}
        state="now"
        title="Today"
        purpose={`Notifications for ${today.date} (UTC).`}
        action={
          <BusyButton
            busy={active}
            busyLabel="Cancelling"
            disabled={nothing !== undefined}
            icon={<BellOff aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {messages.cancelAll}
          </BusyButton>
        }
      >
        <HStack gap="6" rowGap="2" wrap="wrap">
          <StatusChip label="Exercise" count={counts?.exercise} />
          <StatusChip label="Breathing" count={counts?.breathing} />
        </HStack>
        {active && <RunFollowed key={run?.id} label={messages.cancelAll} run={run} />}
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
      <Step
        number={2}
        state="later"
        title="Schedule notifications"
        purpose="A cloud function creates the notifications from the default schedule. Run it here, or from the Testing tab in your cloud console with one of these payloads."
        action={<LinkButton to="/admin/notification-scheduler/manual">Open the manual scheduler</LinkButton>}
      >
        <Payloads />
      </Step>
    </Stack>
  );
}
