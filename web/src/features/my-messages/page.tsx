import { Alert, Box, Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { MessageSettings } from '#shared/events/personal-messages';
import { isQuiet } from '#shared/events/quiet-hours';
import { ActionError } from '../../components/actions/action-error';
import { Callout } from '../../components/layout/callout';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState } from '../../components/layout/states';
import { RelativeTime } from '../../components/time/time';
import { useNow } from '../../components/time/use-now';
import { toast } from '../../components/toast/toaster';
import { ChoicesForm } from './choices-form';
import { settingsQuery, useSendConfirmation, useSendTest } from './queries';

export function MyMessagesPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHeader
        title="Messages to me"
        purpose="Choose which messages about runs you get by email, and when. Only you can see and change these settings."
      />
      {data ? (
        <>
          <Address settings={data} />
          <ChoicesForm settings={data} />
        </>
      ) : error ? (
        <ErrorState error={error} title="Your settings could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Stack gap="6" maxW="2xl" role="status" aria-label="Loading">
          <Skeleton h="16" />
          <Skeleton h="40" />
          <Skeleton h="24" />
        </Stack>
      )}
    </>
  );
}

MyMessagesPage.reads = ((read) => void read(settingsQuery)) satisfies PageReads;

interface State {
  readonly status: 'neutral' | 'warning' | 'success';
  readonly title: string;
  readonly text: string;
  readonly confirm?: string;
}

function stateOf({ kinds, subscription, email }: MessageSettings): State {
  if (kinds.length === 0)
    return { status: 'neutral', title: 'Messages are off', text: `You do not receive messages at ${email}.` };
  switch (subscription) {
    case 'CONFIRMED':
      return { status: 'success', title: 'Messages are on', text: `Messages are sent to ${email}.` };
    case 'PENDING':
      return {
        status: 'warning',
        title: 'Waiting for confirmation',
        text: `Open the link in the email sent to ${email}. Until you do, messages are held for up to 30 days.`,
        confirm: 'Send the email again',
      };
    case 'NONE':
      return {
        status: 'warning',
        title: 'Not subscribed',
        text: `The address ${email} is not subscribed. You may have unsubscribed, or the address may not have been confirmed in time.`,
        confirm: 'Send a confirmation email',
      };
  }
}

function Address({ settings }: { readonly settings: MessageSettings }) {
  const confirmation = useSendConfirmation();
  const test = useSendTest();
  const { kinds, quietHours, subscription, waiting, lastSentAt, email } = settings;
  const { status, title, text, confirm } = stateOf(settings);
  const quiet = useNow((nowMs) => (quietHours && isQuiet(quietHours, nowMs) ? quietHours.to : ''));
  return (
    <Stack gap="3" mb="8" maxW="2xl">
      <Callout status={status} role="status">
        <Alert.Title textStyle="sm">{title}</Alert.Title>
        <Text textStyle="sm" overflowWrap="anywhere">
          {text}
        </Text>
        {kinds.length > 0 && quiet !== '' && (
          <Text textStyle="sm">{`Quiet hours are on. They end at ${quiet}.`}</Text>
        )}
        {kinds.length > 0 && waiting > 0 && (
          <Text textStyle="sm">
            {waiting === 1
              ? '1 message is waiting to be sent.'
              : `${waiting.toLocaleString('en')} messages are waiting to be sent.`}
          </Text>
        )}
        {lastSentAt && (
          <Box textStyle="sm">
            Last message sent <RelativeTime at={lastSentAt} />
          </Box>
        )}
      </Callout>
      <HStack wrap="wrap" gap="2">
        {confirm && (
          <Button
            loading={confirmation.isPending}
            onClick={() =>
              confirmation.mutate(
                {},
                { onSuccess: () => toast.success(`An email is on its way to ${email}`) },
              )
            }
          >
            {confirm}
          </Button>
        )}
        {kinds.length > 0 && (
          <Button
            disabled={subscription !== 'CONFIRMED'}
            loading={test.isPending}
            onClick={() =>
              test.mutate({}, { onSuccess: () => toast.success('A test message is being sent') })
            }
          >
            Send a test message
          </Button>
        )}
      </HStack>
      <ActionError error={confirmation.error ?? test.error} />
    </Stack>
  );
}
