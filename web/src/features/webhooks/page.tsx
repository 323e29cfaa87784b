import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookSecret } from '#shared/events/webhooks';
import { ApiError } from '../../api/api-error';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ForbiddenState } from '../../components/layout/states';
import { DataTable } from '../../components/table/data-table';
import { webhookColumns } from './columns';
import { useCreateWebhook, webhooksQuery } from './queries';
import { SecretDialog } from './secret-dialog';
import { WebhookForm } from './webhook-form';
import { WebhookPanel } from './webhook-panel';

/** /admin/webhooks. Shows the URLs that receive run events, and the deliveries to each URL. */
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
            <Button variant="solid" colorPalette="teal" onClick={add}>
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

WebhooksPage.reads = ((read) => {
  void read(webhooksQuery);
}) satisfies PageReads;
