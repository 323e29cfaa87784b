import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookSecret } from '#shared/events/webhooks';
import { ApiError } from '../../api/api-error';
import { CopyableId } from '../../components/layout/copyable';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ForbiddenState } from '../../components/layout/states';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Breakable } from '../../components/text/breakable';
import { RelativeTime } from '../../components/time/time';
import { useCreateWebhook, webhooksQuery } from './queries';
import { choiceWords, WebhookForm } from './webhook-form';
import { WebhookPanel } from './webhook-panel';

export function WebhooksPage() {
  const { data, error, isPending, refetch } = useQuery(webhooksQuery);
  const [openId, setOpenId] = useState<string>();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<WebhookSecret>();
  const [columns] = useState(() => webhookColumns(({ id }) => setOpenId(id)));
  const create = useCreateWebhook();
  const opened = data?.find(({ id }) => id === openId);
  const forbidden = error instanceof ApiError && error.code === 'Forbidden';
  const add = () => {
    create.reset();
    setAdding(true);
  };
  return (
    <>
      <PageHeader
        title="Webhooks"
        purpose="Addresses that receive a signed request when a run's status changes. Failed requests are retried for more than a day."
        actions={
          !forbidden && (
            <Button variant="solid" onClick={add}>
              Add webhook…
            </Button>
          )
        }
      />
      {forbidden ? (
        <ForbiddenState message={error.message} />
      ) : (
        <DataTable
          name="webhooks"
          caption="Webhooks"
          columns={columns}
          rows={data ?? []}
          getRowId={({ id }) => id}
          loading={isPending}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          skeletonRows={2}
          empty={{
            title: 'No webhooks yet',
            description: 'Add the address of a system that should be notified about runs.',
            action: <Button onClick={add}>Add webhook…</Button>,
          }}
        />
      )}
      {opened && (
        <WebhookPanel
          key={opened.id}
          webhook={opened}
          onSecret={setSecret}
          onDeleted={() => setOpenId(undefined)}
        />
      )}
      <WebhookForm
        open={adding}
        onClose={() => setAdding(false)}
        pending={create.isPending}
        error={create.error}
        onSave={(input) =>
          create.mutate(
            { input },
            {
              onSuccess: ({ createWebhook }) => {
                setAdding(false);
                setOpenId(createWebhook.webhook.id);
                setSecret(createWebhook);
              },
            },
          )
        }
      />
      <SecretDialog shown={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

WebhooksPage.reads = ((read) => void read(webhooksQuery)) satisfies PageReads;

interface SecretDialogProps {
  /** The secret, or undefined when the dialog is closed. */
  readonly shown: WebhookSecret | undefined;
  readonly onClose: () => void;
}

/** Shows a new secret, which cannot be shown again. */
function SecretDialog({ shown, onClose }: SecretDialogProps) {
  return (
    <DialogFrame open={shown !== undefined} onClose={onClose} keepsOnClickBeside size="md">
      <DialogBody title={`Secret for ${shown?.webhook.description ?? 'the webhook'}`} display="grid" gap="3">
        <Dialog.Description asChild>
          <Text color="fg.muted">
            Store the secret where the receiver can read it. It will not be shown again, but you can replace
            it.
          </Text>
        </Dialog.Description>
        <CopyableId value={shown?.secret ?? ''} />
      </DialogBody>
      <Dialog.Footer>
        <Button variant="solid" onClick={onClose}>
          I have stored it
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

const column = columnOf<Webhook>();

/** @param onOpen called to show a webhook's deliveries */
const webhookColumns = (onOpen: (webhook: Webhook) => void) => [
  column('description', 'Description', ({ description }) => <Text fontWeight="medium">{description}</Text>),
  column('url', 'Address', (row) => <Breakable text={row.url} />),
  column('sends', 'Events', (row) => choiceWords[row.sends]),
  column('state', 'Status', (row) => <State webhook={row} />),
  column('open', 'Actions', (row) => (
    <Button size="xs" aria-label={`Deliveries for ${row.description}`} onClick={() => onOpen(row)}>
      Deliveries
    </Button>
  )),
];

function State({ webhook: { enabled, failingSince } }: { readonly webhook: Webhook }) {
  if (!enabled) return <Text color="fg.muted">Disabled</Text>;
  if (!failingSince) return <Text>Enabled</Text>;
  return (
    <Stack gap="0" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <Text color="fg.error">Failing</Text>
      <Text textStyle="xs" color="fg.muted">
        no delivery has succeeded since <RelativeTime at={failingSince} />
      </Text>
    </Stack>
  );
}
