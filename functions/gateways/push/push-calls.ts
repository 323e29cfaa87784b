import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { CallError, type CallProblem, type Gateway } from '#functions/runtime/gateway';
import { uuidOf } from '#functions/runtime/ids';
import type { PushProvider } from './push-provider';
import type { PushNotification } from './push-provider-answers';
import { type PushProblem, PushProviderError } from './push-provider-error';

/** The calls that jobs can make to the push provider. */
const pushCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('cancel'), notificationID: z.string() }),
  z.strictObject({
    do: z.literal('create'),
    heading: z.string(),
    content: z.string(),
    /** The time at which the notification is sent, in ISO 8601. */
    sendAt: z.iso.datetime(),
    /**
     * A string that identifies the notification. If several requests within 30 days have the same string, the
     * provider creates only one notification.
     */
    once: z.string().min(1),
    /** The provider's ID of the notification that this one replaces. It is cancelled first. */
    replaces: z.string().optional(),
  }),
]);

/** A call to the push provider, as requested by a job. */
export type PushCall = z.infer<typeof pushCall>;

type Creation = Extract<PushCall, { readonly do: 'create' }>;

/**
 * The maximum number of notifications that jobs may create or cancel per second. The provider allows a total
 * of 150 per second for an app on the free plan (documentation.onesignal.com/reference/rate-limits).
 */
export const pushCallsPerSecond = 100;

/**
 * The maximum number of notifications that jobs may create or replace per second. Each one takes up to three
 * requests.
 */
export const pushCreationsPerSecond = 50;

/** The maximum delay of a reminder, in milliseconds. A reminder that would be sent later is not scheduled. */
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
   * The provider client. It must make only one attempt per request, because the caller retries. Undefined in
   * a function that has no provider.
   */
  readonly provider: PushProvider | undefined;
  /** The name of the provider segment that receives the notifications. */
  readonly segment: string;
  /** Returns the current time, in milliseconds since the epoch. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Creates the gateway through which jobs call the push provider. Cancelling a notification that no longer
 * exists or is already cancelled counts as success. Creating a notification returns `{notificationID}`;
 * creating it again with the same `once` and text returns the same ID. A notification that replaces another
 * one is created only after the other one has been cancelled, so that users never get both.
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
 * Creates a notification and returns its ID. For a key that was used before, the provider returns the earlier
 * notification. If that one is cancelled, or has a different text because an answer was lost before the text
 * changed, it is cancelled, and the notification is created under a key derived from it.
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
    // Two notifications with the same unexpected text: the provider itself changes the text.
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
