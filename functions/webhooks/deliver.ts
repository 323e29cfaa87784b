import { deliveriesKey } from '#shared/events/webhook-keys';
import { pauseAfter } from '#shared/events/webhooks';
import { afterFailure, isTooLong } from './failure-streak';
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
 * has confirmed it, or after the last attempt. Every attempt has a result, however its exchange ends. If the
 * function dies before it records the result, the delivery is sent again with the same `webhook-id`.
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
    (current) => sendDue(to, current),
  );

/**
 * Sends the due deliveries one after another. If the receiver is unavailable, the remaining deliveries wait
 * for the next invocation. Once the receiver accepts a delivery after a failure, or an admin enables the
 * webhook again, all waiting deliveries are sent, even those that are not due yet.
 */
async function sendDue(to: Delivering, leased: WebhookRow): Promise<void> {
  let webhook = leased;
  let recovered = webhook.isRevived === true;
  const tried = new Set<string>();
  while (to.now() < to.deadline) {
    const delivery = await nextDelivery(to, webhook.id, { isAll: recovered, tried });
    if (!delivery) return;
    const isEarly = !isDue(delivery, to.now());
    const attempt = await to.send(webhook, delivery);
    const at = to.now();
    if (attempt.kind === 'accepted') {
      await note(to, delivery, attempt, settled(delivery, 'DELIVERED'));
      if (webhook.failingSince) {
        await changeRow(to, webhook, { UpdateExpression: 'REMOVE failingSince, lastFailureAt' });
        const { failingSince: _since, lastFailureAt: _last, ...working } = webhook;
        webhook = working;
        recovered = true;
      }
      continue;
    }
    await note(to, delivery, attempt, isEarly ? unchanged(delivery) : afterAttempt(delivery, at));
    const streak = afterFailure(webhook, at);
    webhook = { ...webhook, ...streak };
    await changeRow(to, webhook, {
      UpdateExpression: 'SET failingSince = :since, lastFailureAt = :last',
      ExpressionAttributeValues: { ':since': streak.failingSince, ':last': streak.lastFailureAt },
    });
    if (attempt.kind === 'gone')
      return disable(to, webhook, `The receiver responded that the address is gone (${attempt.result}).`);
    if (isTooLong(streak))
      return disable(
        to,
        webhook,
        `All deliveries have failed since ${streak.failingSince}. The last result was: ${attempt.result}.`,
      );
    if (attempt.kind === 'unavailable') return;
  }
}

/** Returns the next delivery to try, and adds it to the deliveries that this invocation has tried. */
async function nextDelivery(
  to: Delivering,
  webhookId: string,
  { isAll, tried }: { readonly isAll: boolean; readonly tried: Set<string> },
): Promise<DeliveryRow | undefined> {
  const now = to.now();
  for await (const id of dueDeliveries(to, webhookId, isAll ? undefined : now)) {
    if (tried.has(id)) continue;
    tried.add(id);
    // The index may be out of date, so the row itself is read.
    const row = await readDelivery(to, webhookId, id);
    if (row?.status === 'WAITING' && (isAll || isDue(row, now))) return row;
  }
  return undefined;
}

const isDue = ({ dueAt = '' }: DeliveryRow, now: number) => dueAt <= new Date(now).toISOString();

/** What an attempt changes about a delivery's future. `dueAt` is absent if there are no more attempts. */
type Progress = Pick<DeliveryRow, 'status' | 'attempts' | 'dueAt'>;

const settled = ({ attempts }: DeliveryRow, status: 'DELIVERED' | 'FAILED'): Progress => ({
  status,
  attempts: attempts + 1,
});

/** A failed attempt before its time does not use up any of the scheduled attempts. */
const unchanged = ({ status, attempts, dueAt = '' }: DeliveryRow): Progress => ({ status, attempts, dueAt });

function afterAttempt(delivery: DeliveryRow, at: number): Progress {
  const attempts = delivery.attempts + 1;
  const pause = pauseAfter(attempts);
  if (pause === undefined) return settled(delivery, 'FAILED');
  return { status: 'WAITING', attempts, dueAt: new Date(at + pause).toISOString() };
}

/** Records an attempt, unless an admin has since asked to send the delivery again. */
async function note(
  to: Delivering,
  before: DeliveryRow,
  { result }: Attempt,
  { status, attempts, dueAt }: Progress,
): Promise<void> {
  await changeRow(
    to,
    { pk: deliveriesKey(before.webhookId), sk: before.sk },
    {
      UpdateExpression: `SET #status = :status, attempts = :attempts, lastAttemptAt = :at, lastResult = :result${
        dueAt === undefined ? ' REMOVE dueList, dueAt' : ', dueAt = :due'
      }`,
      // A delivery that an admin sends again has a new time.
      ConditionExpression: '#status = :waiting AND attempts = :before AND dueAt = :dueBefore',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': status,
        ':attempts': attempts,
        ':before': before.attempts,
        ':dueBefore': before.dueAt,
        ':waiting': 'WAITING',
        ':at': new Date(to.now()).toISOString(),
        ':result': result,
        ...(dueAt === undefined ? {} : { ':due': dueAt }),
      },
    },
  );
}

/** Disables a webhook. Sends the report first, so that a webhook is never disabled without notice. */
async function disable(to: Delivering, webhook: WebhookRow, reason: string): Promise<void> {
  await to.report(webhook, reason);
  await changeRow(to, webhook, {
    UpdateExpression: 'SET enabled = :false, disabledReason = :reason',
    ExpressionAttributeValues: { ':false': false, ':reason': reason },
  });
}
