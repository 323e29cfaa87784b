import { createHmac } from 'node:crypto';
import { createSecret } from '#functions/gateways/secret';
import { oldSecretMs } from '#shared/events/webhooks';
import type { WebhookRow } from './rows';

/*
 * Webhook secrets. They are not stored. Each secret is derived from a key in Secrets Manager, the webhook's
 * ID and the secret's number. Read access to the table therefore reveals no secrets.
 */

type Signer = Pick<WebhookRow, 'id' | 'generation' | 'replacedAt'>;

const keyOf = (master: string, id: string, generation: number) =>
  createHmac('sha256', master).update(`webhook/${id}/${generation}`).digest();

/** Returns a webhook's secret in Standard Webhooks format. */
export const secretOf = (master: string, { id, generation }: Signer): string =>
  `whsec_${keyOf(master, id, generation).toString('base64')}`;

/** Returns the signature of a request. `seconds` is the time of the request, in seconds since the epoch. */
export const signatureOf = (
  key: Buffer,
  { eventId, seconds, body }: { readonly eventId: string; readonly seconds: number; readonly body: string },
): string => `v1,${createHmac('sha256', key).update(`${eventId}.${seconds}.${body}`).digest('base64')}`;

/**
 * Returns the headers that sign a request (https://www.standardwebhooks.com). For one day after a secret is
 * replaced, the headers include a second signature made with the previous secret.
 */
export function signatureHeaders(
  master: string,
  webhook: Signer,
  { eventId, body }: { readonly eventId: string; readonly body: string },
  nowMs: number,
): Record<string, string> {
  const seconds = Math.floor(nowMs / 1000);
  const { id, generation, replacedAt } = webhook;
  const isOldValid = replacedAt !== undefined && nowMs < replacedAt + oldSecretMs;
  const generations = isOldValid ? [generation, generation - 1] : [generation];
  const signatures = generations.map((number) =>
    signatureOf(keyOf(master, id, number), { eventId, seconds, body }),
  );
  return {
    'webhook-id': eventId,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': signatures.join(' '),
  };
}

export function masterKey(secretId: string): () => Promise<string> {
  // The stack generates the key, so there is no placeholder.
  const secret = createSecret(secretId, '');
  return async () => {
    const key = await secret.read();
    if (key === undefined) throw new Error('The webhook key has no value.');
    return key;
  };
}
