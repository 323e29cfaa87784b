import { deliveriesKey, pauseAfter } from '#shared/events/webhooks';
import { equal, type ItemChange, unchanged } from '../dynamodb/update';
import { changeRow, changeRowIf, whileLeased } from './lease';
import {
  afterFailure,
  type DeliveryRow,
  type DeliveryTable,
  dueDeliveries,
  isTooLong,
  readDelivery,
  readWebhook,
  readWebhooks,
  type WebhookRow,
} from './rows';

/*
 * Sends the deliveries that are due. Invariant: a delivery leaves the WAITING state only after the receiver
 * has confirmed it, or after the last attempt. Every attempt has a result, however its exchange ends. If the
 * function dies before it records the result, the delivery is sent again with the same `webhook-id`.
 */

export interface Attempt {
  readonly kind: 'accepted' | 'rejected' | 'unavailable' | 'gone';
  /** A human-readable description of what happened, such as `HTTP 503`. */
  readonly result: string;
}

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
  whileLeased(to, webhook, to.deadline, () => sendDue(to, webhook.id));

/**
 * Sends the due deliveries one after another. If the receiver is unavailable, the remaining deliveries wait
 * for the next invocation. Reads the webhook again before each attempt, because an admin may have changed it.
 */
async function sendDue(to: Delivering, id: string): Promise<void> {
  const tried = new Set<string>();
  let url: string | undefined;
  while (to.now() < to.deadline) {
    const webhook = await readWebhook(to, id);
    if (!webhook?.enabled) return;
    // What was sent to an earlier address has not been tried at this one.
    if (webhook.url !== url) tried.clear();
    ({ url } = webhook);
    const delivery = await nextDelivery(to, webhook, tried);
    if (!delivery) {
      if (webhook.revivedAt) await changeIfCurrent(to, webhook, { remove: ['revivedAt'] });
      return;
    }
    const isEarly = !isDue(delivery, to.now());
    const attempt = await to.send(webhook, delivery);
    const at = to.now();
    if (attempt.kind === 'accepted') {
      await noteSuccess(to, webhook, at);
      await note(to, delivery, attempt, settled(delivery, 'DELIVERED'));
      continue;
    }
    const progress = isEarly ? asBefore(delivery) : afterAttempt(delivery, at);
    await note(to, delivery, attempt, progress, webhook);
    if (await noteFailure(to, webhook, attempt, at)) return;
  }
}

/**
 * Records on the webhook that its receiver accepts deliveries again. This is recorded before the delivery's
 * result, so that the recovery is not lost if the function dies in between.
 */
async function noteSuccess(to: Delivering, webhook: WebhookRow, at: number): Promise<void> {
  if (!webhook.failingSince) return;
  await changeIfCurrent(to, webhook, {
    set: { revivedAt: webhook.revivedAt ?? new Date(at).toISOString() },
    remove: ['failingSince', 'lastFailureAt'],
  });
}

/**
 * Records a failure on the webhook, and disables the webhook if it has failed for too long or its address is
 * gone. Returns true if no more deliveries are sent for now.
 */
async function noteFailure(
  to: Delivering,
  webhook: WebhookRow,
  { kind, result }: Attempt,
  at: number,
): Promise<boolean> {
  const streak = afterFailure(webhook, at);
  const reason =
    kind === 'gone'
      ? `The receiver responded that the address is gone (${result}).`
      : isTooLong(streak)
        ? `All deliveries have failed since ${streak.failingSince}. The last result was: ${result}.`
        : undefined;
  const ends = kind === 'unavailable' && reason === undefined;
  const isCurrent = await changeIfCurrent(to, webhook, {
    set: { failingSince: streak.failingSince, lastFailureAt: streak.lastFailureAt },
    remove: [ends && 'revivedAt'],
  });
  if (!isCurrent || reason === undefined) return isCurrent && ends;
  // The report comes first, so that a webhook is never disabled without notice.
  await to.report({ ...webhook, ...streak }, reason);
  return changeIfCurrent(to, webhook, { set: { enabled: false, disabledReason: reason } });
}

/**
 * Changes a webhook's row, unless an admin has disabled it, enabled it or changed its address since it was
 * read, because an attempt says nothing about a later address. Returns false if the row was not changed.
 */
async function changeIfCurrent(
  to: Delivering,
  webhook: WebhookRow,
  change: Omit<ItemChange, 'when'>,
): Promise<boolean> {
  const when = [equal('enabled', true), ...sameAddress(webhook)];
  return (await changeRow(to, webhook, { ...change, when })) !== undefined;
}

/** Returns the conditions that an admin has neither changed a webhook's address nor enabled it again. */
const sameAddress = ({ url, revivedAt }: WebhookRow) => [
  equal('url', url),
  unchanged('revivedAt', revivedAt),
];

/** Returns the next delivery to try, and adds it to the deliveries that this invocation has tried. */
async function nextDelivery(
  to: Delivering,
  { id: webhookId, revivedAt }: WebhookRow,
  tried: Set<string>,
): Promise<DeliveryRow | undefined> {
  const now = to.now();
  for await (const id of dueDeliveries(to, webhookId, revivedAt === undefined ? now : undefined)) {
    if (tried.has(id)) continue;
    tried.add(id);
    // The index may be out of date, so the row itself is read.
    const row = await readDelivery(to, webhookId, id);
    if (row?.status === 'WAITING' && (isDue(row, now) || isUntriedSince(row, revivedAt))) return row;
  }
  return undefined;
}

const isDue = ({ dueAt = '' }: DeliveryRow, now: number) => dueAt <= new Date(now).toISOString();

/**
 * Returns true if no attempt since the webhook's revival has been recorded. Times would not tell: an attempt
 * may be recorded after the time of a revival that has not been stored yet, and clocks differ.
 */
const isUntriedSince = (delivery: DeliveryRow, revivedAt: string | undefined) =>
  revivedAt !== undefined && delivery.revivedAt !== revivedAt;

/** What an attempt changes about a delivery's future. `dueAt` is absent if there are no more attempts. */
type Progress = Pick<DeliveryRow, 'status' | 'attempts' | 'dueAt'>;

const settled = ({ attempts }: DeliveryRow, status: 'DELIVERED' | 'FAILED'): Progress => ({
  status,
  attempts: attempts + 1,
});

/** A failed attempt before its time does not use up any of the scheduled attempts. */
const asBefore = ({ status, attempts, dueAt = '' }: DeliveryRow): Progress => ({ status, attempts, dueAt });

function afterAttempt(delivery: DeliveryRow, at: number): Progress {
  const attempts = delivery.attempts + 1;
  const pause = pauseAfter(attempts);
  if (pause === undefined) return settled(delivery, 'FAILED');
  return { status: 'WAITING', attempts, dueAt: new Date(at + pause).toISOString() };
}

/**
 * Records an attempt, unless an admin has since asked to send the delivery again. If a webhook is given, also
 * requires that its address is the same, because a failure says nothing about a later address. A delivery
 * whose attempt is not recorded is sent again.
 */
async function note(
  to: Delivering,
  before: DeliveryRow,
  { result }: Attempt,
  { status, attempts, dueAt }: Progress,
  webhook?: WebhookRow,
): Promise<void> {
  const key = { pk: deliveriesKey(before.webhookId), sk: before.sk };
  const change = {
    set: {
      status,
      attempts,
      dueAt,
      lastAttemptAt: new Date(to.now()).toISOString(),
      lastResult: result,
      revivedAt: webhook?.revivedAt,
    },
    remove: dueAt === undefined ? ['dueList', 'dueAt'] : [],
    // A delivery that an admin sends again has a new time.
    when: [equal('status', 'WAITING'), equal('attempts', before.attempts), equal('dueAt', before.dueAt)],
  };
  if (webhook) await changeRowIf(to, key, change, webhook, sameAddress(webhook));
  else await changeRow(to, key, change);
}
