const webhookFields = 'id url description sends enabled createdBy createdAt failingSince disabledReason';
const deliveryFields = 'id eventId at runId title status attempts lastAttemptAt lastResult nextAttemptAt';

export const webhooksDocument = /* GraphQL */ `query Webhooks { webhooks { ${webhookFields} } }`;
export const webhookDeliveriesDocument = /* GraphQL */ `query WebhookDeliveries($id: ID!) {
  webhookDeliveries(id: $id) { ${deliveryFields} }
}`;
export const createWebhookDocument = /* GraphQL */ `mutation CreateWebhook($input: WebhookInput!) {
  createWebhook(input: $input) { webhook { ${webhookFields} } secret }
}`;
export const updateWebhookDocument = /* GraphQL */ `mutation UpdateWebhook($id: ID!, $input: WebhookInput!, $enabled: Boolean!) {
  updateWebhook(id: $id, input: $input, enabled: $enabled) { ${webhookFields} }
}`;
export const replaceWebhookSecretDocument = /* GraphQL */ `mutation ReplaceWebhookSecret($id: ID!) {
  replaceWebhookSecret(id: $id) { webhook { ${webhookFields} } secret }
}`;
export const deleteWebhookDocument = /* GraphQL */ `mutation DeleteWebhook($id: ID!) { deleteWebhook(id: $id) }`;
export const testWebhookDocument = /* GraphQL */ `mutation TestWebhook($id: ID!) {
  testWebhook(id: $id) { ${deliveryFields} }
}`;
export const sendAgainDocument = /* GraphQL */ `mutation SendWebhookDeliveryAgain($id: ID!, $delivery: ID!) {
  sendWebhookDeliveryAgain(id: $id, delivery: $delivery) { ${deliveryFields} }
}`;
