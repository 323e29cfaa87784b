/**
 * The value of the push provider's secret until an admin sets the key (infra/stack, docs/deploy.md).
 */
export const noPushKey = 'not configured';

/** The logical ID of that secret in the template. It must never change, or the key is lost. */
export const pushKeySecretId = 'PushProviderKey';
