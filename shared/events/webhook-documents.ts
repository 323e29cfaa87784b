import { gql } from '../api/gql';

/** GraphQL documents for webhooks (docs/webhooks.md). */

const webhookFragment = gql(
  `fragment Webhook on Webhook { id url description sends enabled createdBy createdAt failingSince disabledReason }`,
);
const deliveryFragment = gql(
  `fragment WebhookDelivery on WebhookDelivery { id eventId at runId title status attempts lastAttemptAt lastResult nextAttemptAt }`,
);

export const webhooksDocument = gql(`query Webhooks { webhooks { ...Webhook } }`, [webhookFragment]);
export const webhookDeliveriesDocument = gql(
  `query WebhookDeliveries($id: ID!) {
  webhookDeliveries(id: $id) { ...WebhookDelivery }
}`,
  [deliveryFragment],
);
export const createWebhookDocument = gql(
  `mutation CreateWebhook($input: WebhookInput!) {
  createWebhook(input: $input) { webhook { ...Webhook } secret }
}`,
  [webhookFragment],
);
export const updateWebhookDocument = gql(
  `mutation UpdateWebhook($id: ID!, $input: WebhookInput!, $enabled: Boolean!) {
  updateWebhook(id: $id, input: $input, enabled: $enabled) { ...Webhook }
}`,
  [webhookFragment],
);
export const replaceWebhookSecretDocument = gql(
  `mutation ReplaceWebhookSecret($id: ID!) {
  replaceWebhookSecret(id: $id) { webhook { ...Webhook } secret }
}`,
  [webhookFragment],
);
export const deleteWebhookDocument = gql(`mutation DeleteWebhook($id: ID!) { deleteWebhook(id: $id) }`);
export const testWebhookDocument = gql(
  `mutation TestWebhook($id: ID!) {
  testWebhook(id: $id) { ...WebhookDelivery }
}`,
  [deliveryFragment],
);
export const sendAgainDocument = gql(
  `mutation SendWebhookDeliveryAgain($id: ID!, $delivery: ID!) {
  sendWebhookDeliveryAgain(id: $id, delivery: $delivery) { ...WebhookDelivery }
}`,
  [deliveryFragment],
);
