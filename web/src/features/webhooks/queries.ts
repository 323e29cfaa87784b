import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#shared/api/gql';
import * as documents from '#shared/events/webhook-documents';
import type { Webhook, WebhookDelivery } from '#shared/events/webhooks';
import { graphql } from '../../api/client';
import { useWrite } from '../../api/use-write';

const everyMs = 5_000;
const sendingEveryMs = 1_000;
const aMinuteMs = 60_000;
const keys = { all: ['webhooks'], list: ['webhooks', 'list'] } as const;

export type WebhookInput = Pick<Webhook, 'url' | 'description' | 'sends'>;

/** Reads the webhooks every 5 s to keep their states up to date. */
export const webhooksQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async () => (await graphql(documents.webhooksDocument)).webhooks,
  refetchInterval: everyMs,
});

/** Reads deliveries, newest first, every 5 s, or every second while one is being sent. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.all, 'deliveries', id],
    queryFn: async () => (await graphql(documents.webhookDeliveriesDocument, { id })).webhookDeliveries,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isBeingSent) ? sendingEveryMs : everyMs),
  });

/**
 * Returns true while a delivery is being sent. One due for more than a minute does not count: something else,
 * such as a disabled webhook, delays it.
 */
function isBeingSent({ status, nextAttemptAt }: WebhookDelivery): boolean {
  const dueForMs = Date.now() - Date.parse(nextAttemptAt ?? '');
  return status === 'WAITING' && dueForMs >= 0 && dueForMs < aMinuteMs;
}

function useCommand<Result, Variables>(
  document: Document<Result, Variables>,
  subjectOf?: (variables: Variables) => string,
) {
  const client = useQueryClient();
  return useWrite(
    {
      mutationFn: (variables: Variables) => graphql(document, variables),
      onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
    },
    subjectOf,
  );
}

export const useCreateWebhook = () => useCommand(documents.createWebhookDocument);
export const useUpdateWebhook = () => useCommand(documents.updateWebhookDocument);
export const useReplaceSecret = () => useCommand(documents.replaceWebhookSecretDocument);
export const useDeleteWebhook = () => useCommand(documents.deleteWebhookDocument);
export const useTestWebhook = () => useCommand(documents.testWebhookDocument);
export const useSendAgain = () => useCommand(documents.sendAgainDocument, deliveryOf);

const deliveryOf = ({ delivery }: { readonly delivery: string }) => delivery;
