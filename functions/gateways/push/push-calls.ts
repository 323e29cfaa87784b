import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { CallError, type CallProblem, type Gateway } from '#functions/runtime/gateway';
import { uuidOf } from '#functions/runtime/ids';
import type { PushProvider } from './push-provider';
import type { PushNotification } from './push-provider-answers';
import { type PushProblem, PushProviderError } from './push-provider-error';

const pushCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('cancel'), notificationID: z.string() }),
  z.strictObject({
    do: z.literal('create'),
    heading: z.string(),
    content: z.string(),
    /** ISO 8601. */
    sendAt: z.iso.datetime(),
    /**
     * Of several requests with the same string within 30 days, the provider answers only the first with a new
     * notification.
     */
    once: z.string().min(1),
    /** The provider's ID of the notification that this one replaces. It is cancelled first. */
    replaces: z.string().optional(),
  }),
]);

export type PushCall = z.infer<typeof pushCall>;

type Creation = Extract<PushCall, { readonly do: 'create' }>;

/**
 * Of notifications that jobs create or cancel. The provider allows 150 for an app on the free plan
 * (documentation.onesignal.com/reference/rate-limits).
 */
export const pushCallsPerSecond = 100;

/** Each takes up to three requests. */
export const pushCreationsPerSecond = 50;

/** A reminder that would be sent later is not scheduled. */
const maxLateMs = 5 * 60_000;

const problems: Readonly<Record<PushProblem, CallProblem>> = {
  notConfigured: 'systemic',
  unauthorized: 'systemic',
  limited: 'limited',
  unavailable: 'unavailable',
  unreadable: 'refused',
  refused: 'refused',
};

export interface PushCallsOptions {
  /**
   * Must make only one attempt per request, because the caller retries. Undefined in a function without a
   * provider.
   */
  readonly provider: PushProvider | undefined;
  readonly segment: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * Cancelling what no longer exists or is already cancelled succeeds. Creating returns `{notificationID}`, and
 * the same ID again for the same `once` and text. A replacement is created only after the other was
 * cancelled, so that users never get both.
 */
export const createPushCalls = ({ provider, segment, now = Date.now }: PushCallsOptions): Gateway => ({
  async call(asked) {
    if (!provider) throw new CallError('systemic', 'The push provider is not configured.');
    const call = pushCall.parse(asked);
    try {
      if (call.do === 'cancel') {
        await provider.cancel(call.notificationID);
        return {};
      }
      refuseLate(call.sendAt, now());
      if (call.replaces !== undefined) await provider.cancel(call.replaces);
      return { notificationID: await create(provider, segment, call) };
    } catch (error) {
      throw callErrorOf(error);
    }
  },
});

/**
 * For a used key, the provider returns the earlier notification. If that is cancelled, or has a different
 * text because an answer was lost before the text changed, it is cancelled, and the notification is created
 * under a key derived from it.
 */
async function create(provider: PushProvider, segment: string, call: Creation): Promise<string> {
  const { heading, content, sendAt } = call;
  const to = { segments: [segment] };
  let { once } = call;
  let before: PushNotification | undefined;
  for (;;) {
    const id = await provider.create({ heading, content, sendAt, to, idempotencyKey: uuidOf(once) });
    const created = await provider.view(id);
    if (!created || (!created.cancelled && hasSameText(created, call))) return id;
    // Two with the same unexpected text: the provider itself changes the text.
    if (!created.cancelled && before && hasSameText(created, before)) return id;
    if (!created.cancelled) {
      await provider.cancel(id);
      before = created;
    }
    once = `${once} ${id}`;
  }
}

type Text = Pick<PushNotification, 'heading' | 'content'>;

const hasSameText = (one: Text, other: Text) =>
  one.heading === other.heading && one.content === other.content;

function refuseLate(sendAt: string, nowMs: number): void {
  if (Date.parse(sendAt) >= nowMs - maxLateMs) return;
  throw new CallError('refused', `The notification's time, ${sendAt}, passed before it could be scheduled.`);
}

function callErrorOf(error: unknown): unknown {
  if (error instanceof PushProviderError) {
    return new CallError(problems[error.problem], error.message, error.retryAfterSeconds);
  }
  return error instanceof AppError ? new CallError('refused', error.message) : error;
}
