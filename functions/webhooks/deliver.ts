import { deliveriesKey } from '#shared/events/webhook-keys';
import { disabledAfterMs, pauseAfter } from '#shared/events/webhooks';
import { changeRow, whileLeased } from './lease';
import {
  type DeliveryRow,
  type DeliveryTable,
  dueDeliveries,
  readDelivery,
  readWebhooks,
  type WebhookRow,
} from './rows';

/*
 * Sends the deliveries that are due. Invariant: a delivery leaves the WAITING state only after the receiver
 * has confirmed it, or after the last attempt. If the function dies before it records the result, the
 * delivery is sent again with the same `webhook-id`.
 */

/** The result of a delivery attempt. */
export interface Attempt {
  readonly kind: 'accepted' | 'rejected' | 'unavailable' | 'gone';
  /** A human-readable description of what happened, such as `HTTP 503`. */
  readonly result: string;
}

/** The services needed to send deliveries. */
export interface Delivering extends DeliveryTable {
  /** Sends a single delivery. Never throws. */
  readonly send: (webhook: WebhookRow, delivery: DeliveryRow) => Promise<Attempt>;
  /** Reports that a webhook has been disabled. */
  readonly report: (webhook: WebhookRow, reason: string) => Promise<void>;
  /** The time after which no new attempt begins, in milliseconds since the epoch. */
  readonly deadline: number;
}

/** Sends the due deliveries for all webhooks. Each webhook is independent of the others. */
export async function deliverDue(to: Delivering): Promise<void> {
  const webhooks = (await readWebhooks(to)).filter(({ enabled }) => enabled);
  const ends = await Promise.allSettled(webhooks.map((webhook) => deliverTo(to, webhook)));
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} webhooks failed: ${errors.join('; ')}`);
}

/** Sends a webhook's deliveries, unless another invocation is already sending them. */
const deliverTo = (to: Delivering, webhook: WebhookRow): Promise<void> =>
  whileLeased(
    to,
    webhook,
    {
      deadline: to.deadline,
      change: {
        UpdateExpression: 'REMOVE isRevived',
        ConditionExpression: 'enabled = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    },
    () => sendDue(to, webhook),
  );

/**
 * Sends the due deliveries one after another. If the receiver is unavailable, the remaining deliveries wait
 * for the next invocation. Once the receiver accepts a delivery after a failure, or an admin enables the
 * webhook again, all waiting deliveries are sent, even those that are not due yet.
 */
async function sendDue(to: Delivering, webhook: WebhookRow): Promise<void> {
  let failingSince = webhook.failingSince ?? undefined;
  const sent = new Set<string>();
  const next = async (isAll: boolean): Promise<DeliveryRow | undefined> => {
    const now = to.now();
    for await (const id of dueDeliveries(to, webhook.id, isAll ? undefined : now)) {
      if (sent.has(id)) continue;
      sent.add(id);
      // The index may be out of date, so the row itself is read.
      const row = await readDelivery(to, webhook.id, id);
      if (row?.status === 'WAITING' && (isAll || (row.dueAt ?? '') <= new Date(now).toISOString()))
        return row;
    }
    return undefined;
  };
  let recovered = webhook.isRevived === true;
  while (to.now() < to.deadline) {
    const delivery = await next(recovered);
    if (!delivery) return;
    const attempt = await to.send(webhook, delivery);
    const at = to.now();
    if (attempt.kind === 'accepted') {
      await note(to, delivery, attempt, undefined);
      if (failingSince !== undefined) {
        await changeRow(to, webhook, { UpdateExpression: 'REMOVE failingSince' });
        failingSince = undefined;
        recovered = true;
      }
      continue;
    }
    const pause = pauseAfter(delivery.attempts + 1);
    await note(to, delivery, attempt, pause === undefined ? undefined : at + pause);
    failingSince ??= new Date(at).toISOString();
    await changeRow(to, webhook, {
      UpdateExpression: 'SET failingSince = :since',
      ExpressionAttributeValues: { ':since': failingSince },
    });
    const reason = reasonToDisable(attempt, failingSince, at);
    if (reason !== undefined) return disable(to, webhook, reason);
    if (attempt.kind === 'unavailable') return;
  }
}

/** Records an attempt, unless an admin has since asked to send the delivery again. */
async function note(
  to: Delivering,
  { webhookId, sk, attempts, dueAt }: DeliveryRow,
  { kind, result }: Attempt,
  dueMs: number | undefined,
): Promise<void> {
  const status = kind === 'accepted' ? 'DELIVERED' : dueMs === undefined ? 'FAILED' : 'WAITING';
  await changeRow(
    to,
    { pk: deliveriesKey(webhookId), sk },
    {
      UpdateExpression: `SET #status = :status, attempts = :attempts, lastAttemptAt = :at, lastResult = :result${
        dueMs === undefined ? ' REMOVE dueList, dueAt' : ', dueAt = :due'
      }`,
      // A delivery that an admin sends again has a new time.
      ConditionExpression: '#status = :waiting AND attempts = :before AND dueAt = :dueBefore',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':attempts': attempts + 1,
        ':before': attempts,
        ':dueBefore': dueAt,
        ':waiting': 'WAITING',
        ':at': new Date(to.now()).toISOString(),
        ':result': result,
        ...(dueMs === undefined ? {} : { ':due': new Date(dueMs).toISOString() }),
      },
    },
  );
}

function reasonToDisable({ kind, result }: Attempt, failingSince: string, nowMs: number): string | undefined {
  if (kind === 'gone') return `The receiver responded that the address is gone (${result}).`;
  if (nowMs - Date.parse(failingSince) < disabledAfterMs) return undefined;
  return `All deliveries have failed since ${failingSince}. The last result was: ${result}.`;
}

/** Disables a webhook. Sends the report first, so that a webhook is never disabled without notice. */
async function disable(to: Delivering, webhook: WebhookRow, reason: string): Promise<void> {
  await to.report(webhook, reason);
  await changeRow(to, webhook, {
    UpdateExpression: 'SET enabled = :false, disabledReason = :reason',
    ExpressionAttributeValues: { ':false': false, ':reason': reason },
  });
}
