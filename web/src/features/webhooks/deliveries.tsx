import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Webhook, WebhookDelivery } from '#shared/events/webhooks';
import { ActionError } from '../../components/actions/action-error';
import { RunLink } from '../../components/links/run-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { toast } from '../../components/toast/toaster';
import { deliveriesQuery, useSendAgain } from './queries';

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

export function Deliveries({ webhook: { id, enabled } }: { readonly webhook: Webhook }) {
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
