/**
 * What the secret with the push provider's key holds until somebody puts the key there (infra/stack,
 * docs/deploy.md).
 */
export const noPushKey = 'not configured';

/** Logical id of that secret in the template: it never changes, for a changed one would lose the key. */
export const pushKeySecretId = 'PushProviderKey';
