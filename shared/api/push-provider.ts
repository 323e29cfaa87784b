/**
 * The content of the secret with the push provider's key until somebody sets the key (infra/stack,
 * docs/deploy.md).
 */
export const noPushKey = 'not configured';

/** Logical id of that secret in the template. It must never change, because the key would be lost. */
export const pushKeySecretId = 'PushProviderKey';
