import { Alert, Box, Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { Webhook, WebhookDelivery, WebhookSecret } from '#shared/events/webhooks';
import { ActionError } from '../../components/actions/action-error';
import { ConfirmDialog } from '../../components/actions/confirm-dialog';
import { RunLink } from '../../components/links/run-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { toast } from '../../components/toast/toaster';
import {
  deliveriesQuery,
  useDeleteWebhook,
  useReplaceSecret,
  useSendAgain,
  useTestWebhook,
  useUpdateWebhook,
} from './queries';
import { WebhookForm } from './webhook-form';

interface WebhookPanelProps {
  readonly webhook: Webhook;
  readonly onSecret: (secret: WebhookSecret) => void;
  readonly onDeleted: () => void;
}

export function WebhookPanel({ webhook, onSecret, onDeleted }: WebhookPanelProps) {
  const { id, url, description, sends, enabled, disabledReason } = webhook;
  const [asked, setAsked] = useState<'edit' | 'replace' | 'delete'>();
  const close = () => setAsked(undefined);
  const update = useUpdateWebhook();
  const test = useTestWebhook();
  const replace = useReplaceSecret();
  const remove = useDeleteWebhook();
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading} mt="8">
      <HStack justify="space-between" wrap="wrap" gap="3" mb="3">
        <Heading as="h2" id={heading} size="lg">
          {description}
        </Heading>
        <HStack wrap="wrap" gap="2">
          <Button
            disabled={!enabled}
            loading={test.isPending}
            onClick={() => test.mutate({ id }, { onSuccess: () => toast.success('Sending a test') })}
          >
            Send test
          </Button>
          <Button onClick={() => setAsked('edit')}>Edit…</Button>
          <Button
            loading={update.isPending && asked === undefined}
            onClick={() => update.mutate({ id, input: { url, description, sends }, enabled: !enabled })}
          >
            {enabled ? 'Disable' : 'Enable'}
          </Button>
          <Button onClick={() => setAsked('replace')}>Replace secret…</Button>
          <Button colorPalette="red" onClick={() => setAsked('delete')}>
            Delete…
          </Button>
        </HStack>
      </HStack>
      {!enabled && (
        <Alert.Root status={disabledReason ? 'warning' : 'info'} mb="3">
          <Alert.Indicator />
          <Alert.Description>
            {disabledReason &&
              `Disabled by the system. ${disabledReason} Fix the receiver, then press Enable. `}
            Events wait for up to 30 days until the webhook is enabled.
          </Alert.Description>
        </Alert.Root>
      )}
      <ActionError error={test.error ?? (asked === undefined ? update.error : undefined)} />
      <Deliveries webhook={webhook} />
      <WebhookForm
        open={asked === 'edit'}
        onClose={close}
        webhook={webhook}
        pending={update.isPending}
        error={update.error}
        onSave={(input) => update.mutate({ id, input, enabled }, { onSuccess: close })}
      />
      <ConfirmDialog
        open={asked === 'replace'}
        onClose={close}
        title={`Replace the secret for ${description}?`}
        body={
          <>
            <Text color="fg.muted">
              For 24 hours, requests are signed with both secrets, so that you can update the receiver without
              missing events.
            </Text>
            <ActionError error={replace.error} />
          </>
        }
        confirmLabel="Replace secret"
        pending={replace.isPending}
        onConfirm={() =>
          replace.mutate(
            { id },
            {
              onSuccess: ({ replaceWebhookSecret }) => {
                close();
                onSecret(replaceWebhookSecret);
              },
            },
          )
        }
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        title={`Delete ${description}?`}
        body={
          <>
            <Text color="fg.muted">
              The webhook will receive no more events, and waiting events will not be sent. This cannot be
              undone.
            </Text>
            <ActionError error={remove.error} />
          </>
        }
        confirmLabel="Delete webhook"
        destructive
        pending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: () => {
                close();
                onDeleted();
                toast.success(`Deleted ${description}`);
              },
            },
          )
        }
      />
    </Box>
  );
}

const column = columnOf<WebhookDelivery>();

const statusWords: Readonly<Record<WebhookDelivery['status'], string>> = {
  WAITING: 'Waiting',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
};

const columnsFor = (onSendAgain: (delivery: WebhookDelivery) => void) => [
  column('event', 'Event', (row) => (
    <Box>
      <Text>{row.title}</Text>
      {row.runId && <RunLink id={row.runId} />}
    </Box>
  )),
  column('at', 'Time', (row) => <RelativeTime at={row.at} />),
  column('status', 'Status', (row) => <Status delivery={row} />),
  column('again', 'Actions', (row) => (
    <Button size="xs" aria-label={`Send again: ${row.title}`} onClick={() => onSendAgain(row)}>
      Send again
    </Button>
  )),
];

function Status({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { status, attempts, lastResult, nextAttemptAt } = delivery;
  return (
    <Stack gap="0" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <Text color={status === 'FAILED' ? 'fg.error' : undefined}>{statusWords[status]}</Text>
      {lastResult && (attempts > 0 || status === 'FAILED') && (
        <Text textStyle="xs" color="fg.muted">
          {attempts > 0 ? `${lastResult}, ${formatCounted(attempts, 'attempt')}` : lastResult}
        </Text>
      )}
      {attempts > 0 && nextAttemptAt && (
        <Text textStyle="xs" color="fg.muted">
          next attempt <RelativeTime at={nextAttemptAt} />
        </Text>
      )}
    </Stack>
  );
}

function Deliveries({ webhook: { id, enabled } }: { readonly webhook: Webhook }) {
  const { data, error, isPending, refetch } = useQuery(deliveriesQuery(id));
  const { mutate, error: refused } = useSendAgain();
  const columns = useMemo(
    () =>
      columnsFor((delivery) =>
        mutate(
          { id, delivery: delivery.id },
          {
            onSuccess: () =>
              toast.success(
                enabled ? 'Sending the event again' : 'The event will be sent once the webhook is enabled',
              ),
          },
        ),
      ),
    [id, enabled, mutate],
  );
  return (
    <>
      <ActionError error={refused} />
      <DataTable
        columns={columns}
        rows={data ?? []}
        getRowId={(delivery) => delivery.id}
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        caption="Deliveries, newest first"
        empty={{
          title: 'No deliveries yet',
          description: 'Events sent to this webhook appear here for 30 days.',
        }}
      />
    </>
  );
}
