import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { Callout } from '../../../components/layout/callout';
import { Step } from '../../../components/layout/step';
import { LinkButton } from '../../../components/links/link-button';
import { CancelStep } from '../../../components/notifications/cancelling';
import { Payloads } from '../../../components/notifications/payloads';
import { cloudConsoleQuery, fetchFailures } from '../../../components/notifications/queries';
import { useCancelling } from '../../../components/notifications/use-cancelling';
import { maxLogEntries, pushLog } from '../../../push/acts/log';
import { messages } from './messages';
import type { Day } from './use-day';

export function FunctionsTab({ day }: { readonly day: Day }) {
  const cancelling = useCancelling();
  const { toCome } = cancelling;
  useLoggedCancelling(cancelling, day.check);
  const { data: consoleUrl } = useQuery(cloudConsoleQuery);
  return (
    <Stack gap="4">
      <CancelStep
        cancelling={cancelling}
        number={1}
        state="now"
        title="Cancel today's notifications"
        purpose={`Cancels the notifications that are still scheduled for ${day.date} (UTC), both in OneSignal and in our records.`}
        label="Cancel today's notifications"
        button={
          toCome === undefined
            ? "Cancel all of today's notifications"
            : `Cancel all of today's notifications (${toCome})`
        }
        idle={toCome === undefined}
      >
        <Callout status="warning">
          <Text textStyle="sm">
            Cancelled notifications are not rescheduled automatically. To schedule them again, run the cloud
            function yourself.
          </Text>
        </Callout>
      </CancelStep>
      <Step
        number={2}
        state="later"
        title="Run the cloud function"
        purpose="In the cloud console, open the function and test it with one of these payloads. The type is exercise or breathing."
        action={
          <HStack gap="2" wrap="wrap">
            <LinkButton to="/admin/notification-scheduler/manual">Run it here</LinkButton>
            {consoleUrl && (
              <Button asChild>
                <a href={consoleUrl} target="_blank" rel="noopener noreferrer">
                  Open the cloud console <ExternalLink aria-hidden />
                </a>
              </Button>
            )}
          </HStack>
        }
      >
        <Payloads />
      </Step>
    </Stack>
  );
}

/** Adds the outcome and each notification that could not be cancelled to the log. */
function useLoggedCancelling(
  { run, ended, notice, error }: ReturnType<typeof useCancelling>,
  onEnd: () => Promise<void>,
): void {
  const finish = useEffectEvent((runId: string) => {
    if (notice) pushLog.add(notice.tone === 'warning' ? 'warning' : 'success', notice.text);
    if (run && run.failed > 0) void logFailures(runId);
    void onEnd();
  });
  const fail = useEffectEvent((failure: unknown) =>
    pushLog.add('error', messages.cancelFailed, messageOf(failure)),
  );
  useEffect(() => {
    if (ended !== undefined) finish(ended);
  }, [ended]);
  useEffect(() => {
    if (error) fail(error);
  }, [error]);
}

/** Adds one line per notification, up to the log's maximum. */
async function logFailures(runId: string): Promise<void> {
  try {
    for (const { key, message } of await fetchFailures(runId, maxLogEntries))
      pushLog.add('error', messages.cancelOneFailed(key), messages.cancelRefused(message));
  } catch (failure) {
    pushLog.add('error', messages.cancelFailed, messageOf(failure));
  }
}
