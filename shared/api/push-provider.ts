/**
 * The value of the push provider's secret until an admin sets the key (infra/stack, docs/deploy.md).
 */
export const noPushKey = 'not configured';

/** The logical ID of the push provider's secret in the stack's template. */
export const pushKeySecretId = 'PushProviderKey';
