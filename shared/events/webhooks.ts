import type { RunStatusDetail } from './run-status-event';

export type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryStatus as DeliveryStatus,
  WebhookSecret,
} from '../api/api-types';

/**
 * The events that are sent to a webhook: every status change of a run, only changes that end a run, or only
 * those that end a run that needs attention.
 */
export const webhookChoices = ['ALL', 'ENDS', 'ATTENTION'] as const;

export type WebhookChoice = (typeof webhookChoices)[number];

/** The maximum number of webhooks. The limit keeps each round of deliveries short. */
export const maxWebhooks = 20;
export const maxUrlCharacters = 500;
export const maxDescriptionCharacters = 100;

/** The event type in the request body. */
export const runStatusChangedType = 'run.status_changed';
export const testType = 'webhook.test';

const minuteMs = 60_000;

/** The pauses between attempts, in minutes. They add up to almost 40 hours. */
const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720] as const;

/**
 * Returns the pause after an attempt, in milliseconds, or undefined if there are no more attempts.
 *
 * @param attempts the number of attempts so far
 */
export function pauseAfter(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : minutes * minuteMs;
}

const dayMs = 24 * 60 * minuteMs;

/**
 * The time, in milliseconds, after which a webhook is disabled if every attempt has failed and none of them
 * was more than {@link maxQuietMs} after the previous one.
 */
export const disabledAfterMs = 3 * dayMs;

/** The longest time between failures of the same outage, in milliseconds. Longer than any retry pause. */
export const maxQuietMs = dayMs;

/** How long deliveries are kept, in milliseconds. A delivery is not sent after this time. */
export const deliveriesKeptMs = 30 * dayMs;

/**
 * The maximum number of deliveries that wait while a webhook is disabled. Further events are listed as failed
 * deliveries instead, so that enabling the webhook does not flood the receiver.
 */
export const maxWaitingWhileDisabled = 1_000;

/** The time, in milliseconds, for which requests are signed with a replaced secret as well as the new one. */
export const oldSecretMs = dayMs;

/** Returns true if an event is sent to a webhook with the given setting. */
export function isSent(
  choice: WebhookChoice,
  { counts, needsAttention }: Pick<RunStatusDetail, 'counts' | 'needsAttention'>,
): boolean {
  if (choice === 'ATTENTION') return needsAttention;
  return choice === 'ALL' || counts !== null;
}

/** No other module builds the keys of the webhooks table. */

/** One row for each webhook, sorted by ID. */
export const webhooksPartition = 'WEBHOOK';

export const deliveriesKey = (webhookId: string) => `WEBHOOK#${webhookId}`;

/** Returns the sort key: the event's time and ID. */
export const deliveryRow = (at: string, eventId: string) => `${at}#${eventId}`;
