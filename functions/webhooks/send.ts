import { post } from '../gateways/post';
import type { Attempt } from './deliver';
import { type AddressRules, checkedLookup, type Resolve, webhookUrl } from './public-address';
import type { DeliveryRow, WebhookRow } from './rows';
import { signatureHeaders } from './signing';

/** The maximum duration of an attempt, in milliseconds. */
const timeoutMs = 10_000;

export interface SenderOptions extends AddressRules {
  /** Returns the key from which secrets are derived. */
  readonly master: () => Promise<string>;
  /** Resolves host names. By default, the system resolver is used. */
  readonly resolve?: Resolve;
  readonly now: () => number;
}

/**
 * Creates a function that signs and sends a delivery. The function does not follow redirects. It keeps only
 * the response status, so that a receiver cannot make the panel display arbitrary text.
 */
export function createSender(
  options: SenderOptions,
): (webhook: WebhookRow, delivery: DeliveryRow) => Promise<Attempt> {
  return async (webhook, { eventId, body }) => {
    const master = await options.master();
    try {
      const { status } = await post({
        url: webhookUrl(webhook.url, options),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'wellness-admin-webhooks',
          ...signatureHeaders(master, webhook, { eventId, body }, options.now()),
        },
        body,
        timeoutMs,
        maxAnswerBytes: 0,
        lookup: checkedLookup(options, options.resolve),
      });
      return { kind: kindOf(status), result: `HTTP ${status}` };
    } catch (error) {
      return { kind: 'unavailable', result: describe(error) };
    }
  };
}

function kindOf(status: number): Attempt['kind'] {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'unavailable' : 'rejected';
}

const maxResultCharacters = 200;

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `No response within ${timeoutMs / 1000} seconds`;
  return (error.message || ('code' in error ? String(error.code) : error.name)).slice(0, maxResultCharacters);
}
