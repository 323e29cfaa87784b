import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { CallError, type CallProblem, type Gateway } from '#functions/runtime/gateway';
import { uuidOf } from '#functions/runtime/ids';
import type { PushProvider } from './push-provider';
import { type PushProblem, PushProviderError } from './push-provider-error';

/** The calls that jobs make to the push provider. */
const pushCall = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('cancel'), notificationID: z.string() }),
  z.strictObject({
    do: z.literal('create'),
    heading: z.string(),
    content: z.string(),
    /** When it is sent, ISO 8601. */
    sendAt: z.iso.datetime(),
    /** The provider makes only one notification of all creations with the same text, for 30 days. */
    once: z.string().min(1),
  }),
]);

/** A call of the push provider, as a job asks for it. */
export type PushCall = z.infer<typeof pushCall>;

/**
 * Maximum creations and cancellations per second that jobs make. The provider takes 150 together from an app
 * on its free plan (documentation.onesignal.com/reference/rate-limits).
 */
export const pushCallsPerSecond = 100;

/** Reminders later than this are not scheduled: one that could not be made in time is not sent at all. */
const maxLateMs = 5 * 60_000;

const problems: Readonly<Record<PushProblem, CallProblem>> = {
  notConfigured: 'systemic',
  unauthorized: 'systemic',
  limited: 'limited',
  unavailable: 'unavailable',
  unreadable: 'refused',
  refused: 'refused',
};

/** Everything that the calls to the push provider need. */
export interface PushCallsOptions {
  /**
   * Makes one try of each request, and leaves waiting to the caller; undefined in a function that has none.
   */
  readonly provider: PushProvider | undefined;
  /** Name of the provider's segment to which notifications go. */
  readonly segment: string;
  /**
   * The push provider as jobs call it. Cancelling a notification that is gone or cancelled counts as success;
   * creating again with the same `once` returns the same notification. The answer of a creation is
   * `{notificationID}`.
   */
  readonly now?: () => number;
}

/**
 * The push provider as jobs call it. Cancelling what is gone or cancelled counts as success; creating again
 * under the same `once` returns the same notification. The answer of a creation is `{notificationID}`.
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
      const { heading, content, sendAt, once } = call;
      const to = { segments: [segment] };
      return {
        notificationID: await provider.create({ heading, content, sendAt, to, idempotencyKey: uuidOf(once) }),
      };
    } catch (error) {
      throw callErrorOf(error);
    }
  },
});

function refuseLate(sendAt: string, nowMs: number): void {
  if (Date.parse(sendAt) >= nowMs - maxLateMs) return;
  throw new CallError('refused', `Its time, ${sendAt}, had passed before it could be scheduled.`);
}

function callErrorOf(error: unknown): unknown {
  if (error instanceof PushProviderError) {
    return new CallError(problems[error.problem], error.message, error.retryAfterSeconds);
  }
  return error instanceof AppError ? new CallError('refused', error.message) : error;
}
