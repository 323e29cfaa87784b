import type { RunStatusDetail } from './run-status-event';

/** ENDS: changes that end a run. ATTENTION: those of them that need attention. */
export const webhookChoices = ['ALL', 'ENDS', 'ATTENTION'] as const;

export type WebhookChoice = (typeof webhookChoices)[number];

/** Keeps each round of deliveries short. */
export const maxWebhooks = 20;
export const maxUrlCharacters = 500;
export const maxDescriptionCharacters = 100;

/** The secret is returned only when the webhook is created or its secret is replaced. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly sends: WebhookChoice;
  readonly enabled: boolean;
  readonly createdBy: string;
  readonly createdAt: string;
  /** The first failure since the last success, or null. */
  readonly failingSince: string | null;
  /** Null unless the system disabled the webhook. */
  readonly disabledReason: string | null;
}

export interface WebhookSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

/**
 * WAITING: there will be another attempt. FAILED: all attempts failed, or too many deliveries were waiting.
 */
export type DeliveryStatus = 'WAITING' | 'DELIVERED' | 'FAILED';

export interface WebhookDelivery {
  readonly id: string;
  /** Sent as `webhook-id`. */
  readonly eventId: string;
  readonly at: string;
  readonly runId: string | null;
  /** Such as `User identifier migration: SUCCEEDED`. */
  readonly title: string;
  readonly status: DeliveryStatus;
  /** A failed attempt before its scheduled time does not count. */
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  /** Such as `HTTP 503`, or why there was no attempt. Null before the first attempt. */
  readonly lastResult: string | null;
  /** Null if no more attempts are planned. */
  readonly nextAttemptAt: string | null;
}

/** The event type in the request body. */
export const runStatusChangedType = 'run.status_changed';
export const testType = 'webhook.test';

const minuteMs = 60_000;

/** Almost 40 hours in all. */
const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720] as const;

/**
 * In milliseconds, or undefined if there are no more attempts.
 *
 * @param attempts the attempts so far
 */
export function pauseAfter(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : minutes * minuteMs;
}

const dayMs = 24 * 60 * minuteMs;

/**
 * A webhook is disabled after this time if every attempt failed and none came more than {@link maxQuietMs}
 * after the previous one.
 */
export const disabledAfterMs = 3 * dayMs;

/** The longest time between failures of the same outage. Longer than any retry pause. */
export const maxQuietMs = dayMs;

/** A delivery is not sent after this time. */
export const deliveriesKeptMs = 30 * dayMs;

/** Further events are listed as failed instead, so that enabling the webhook does not flood the receiver. */
export const maxWaitingWhileDisabled = 1_000;

/** How long requests are signed with a replaced secret as well as the new one. */
export const oldSecretMs = dayMs;

export function isSent(
  choice: WebhookChoice,
  { counts, needsAttention }: Pick<RunStatusDetail, 'counts' | 'needsAttention'>,
): boolean {
  if (choice === 'ATTENTION') return needsAttention;
  return choice === 'ALL' || counts !== null;
}
