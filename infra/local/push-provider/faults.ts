import { z } from 'zod';

/**
 * The number of requests that get this fault before normal operation resumes. By default, the fault remains
 * until it is changed.
 */
const times = z.int().min(1).optional();

/** The faults that the local push provider can simulate. */
export const faultShape = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('ok') }),
  /** Every request gets this error status, such as 401 or 500. */
  z.strictObject({ answer: z.literal('error'), status: z.int().min(400).max(599), times }),
  /** Every request gets a 429. */
  z.strictObject({ answer: z.literal('limit'), retryAfterSeconds: z.int().min(0).optional(), times }),
  /**
   * Up to `requestsPerSecond` requests per second get a correct response after a delay, and all others get a
   * 429. Unused capacity is carried over, up to one second's worth of requests.
   */
  z.strictObject({
    answer: z.literal('busy'),
    requestsPerSecond: z.int().min(1),
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** Every request gets a correct response after a delay. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** Every request is answered with 200 and a page that is not an API response. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** Every request is processed, but the connection is closed before a response is sent. */
  z.strictObject({ answer: z.literal('lost'), times }),
  /** The connection is closed without any processing, as if the server were down. */
  z.strictObject({ answer: z.literal('down'), times }),
  /**
   * Every request gets a correct response, but the app is restricted to this origin. Only the SDK is
   * affected.
   */
  z.strictObject({ answer: z.literal('restricted'), origin: z.url(), times }),
]);

/**
 * The kinds of routes, each with its own fault: the SDK's files (`script`), requests that pages send through
 * the SDK (`sdk`), notifications sent to pages (`delivery`), and requests that functions send with the key
 * (`api`).
 */
export const places = ['script', 'sdk', 'delivery', 'api'] as const;

/** A kind of route. */
export type Place = (typeof places)[number];

/** The kind of route to which a fault applies. By default, it applies to all kinds. */
export const placeShape = z.enum(places).optional();

export type Fault = z.infer<typeof faultShape>;

/** The fault that applies to a single request. */
export type FaultOfOne = Exclude<Fault, { readonly answer: 'busy' }>;

/** The current fault and the number of remaining requests that get it. */
export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  /** Returns the fault that applies to the next request. */
  next(): FaultOfOne;
}

/** Creates the fault settings. Initially, no fault is set. */
export function createFaults(now: () => number = Date.now): Faults {
  let current: Fault = { answer: 'ok' };
  let left: number | undefined;
  let bucket = createBucket(Number.POSITIVE_INFINITY, now);
  return {
    get current() {
      return current;
    },
    set(fault) {
      current = fault;
      left = 'times' in fault ? fault.times : undefined;
      if (fault.answer === 'busy') bucket = createBucket(fault.requestsPerSecond, now);
    },
    next() {
      const fault = current;
      if (left !== undefined) {
        left -= 1;
        if (left === 0) this.set({ answer: 'ok' });
      }
      if (fault.answer !== 'busy') return fault;
      if (!bucket.take()) return { answer: 'limit', retryAfterSeconds: 1 };
      return fault.delayMs > 0 ? { answer: 'slow', delayMs: fault.delayMs } : { answer: 'ok' };
    },
  };
}

/** Returns a token bucket that fills at the given rate, up to one second's worth of tokens. */
function createBucket(perSecond: number, now: () => number) {
  let tokens = perSecond;
  let filledAt = now();
  return {
    take(): boolean {
      const at = now();
      tokens = Math.min(perSecond, tokens + (perSecond * (at - filledAt)) / 1000);
      filledAt = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
