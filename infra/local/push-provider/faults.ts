import { z } from 'zod';

/** Number of requests that get this fault before normal operation resumes. Default: until it is changed. */
const times = z.int().min(1).optional();

/** The faults that the local push provider can simulate. */
export const faultShape = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('ok') }),
  /** Answers with this status: 401, 500, ... */
  z.strictObject({ answer: z.literal('error'), status: z.int().min(400).max(599), times }),
  /** Answers 429. */
  z.strictObject({ answer: z.literal('limit'), retryAfterSeconds: z.int().min(0).optional(), times }),
  /**
   * Responds correctly, after a delay, to this many requests per second, and with 429 to more. Up to one
   * second of unused requests is saved.
   */
  z.strictObject({
    answer: z.literal('busy'),
    requestsPerSecond: z.int().min(1),
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** Responds correctly but late. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** Responds with 200 and a page that is not a response of the API. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** Carries out the request, but closes the connection before answering. */
  z.strictObject({ answer: z.literal('lost'), times }),
  /** Closes the connection without doing anything, as if no server were running. */
  z.strictObject({ answer: z.literal('down'), times }),
  /** Responds correctly, but as an app that is restricted to this origin. Only the SDK is affected. */
  z.strictObject({ answer: z.literal('restricted'), origin: z.url(), times }),
]);

/**
 * The kinds of routes, each with its own fault. script: the SDK's files. sdk: requests of pages through the
 * SDK. delivery: notifications sent to pages. api: requests of functions with the key.
 */
export const places = ['script', 'sdk', 'delivery', 'api'] as const;

/** A kind of routes. */
export type Place = (typeof places)[number];

/** The kind of routes to which a fault applies. Default: all. */
export const placeShape = z.enum(places).optional();

/** The current fault of the local push provider. */
export type Fault = z.infer<typeof faultShape>;

/** How to treat one request. */
export type FaultOfOne = Exclude<Fault, { readonly answer: 'busy' }>;

/** The current fault, and the number of further requests that get it. */
export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  /** Returns how to treat the next request. */
  next(): FaultOfOne;
}

/** Starts without a fault. */
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

/** Returns a token bucket that fills at this rate, up to the tokens of one second. */
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
