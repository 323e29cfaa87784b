import { z } from 'zod';

/** How often it gives this answer before it works normally again. Default: until it is changed. */
const times = z.int().min(1).optional();

/** The faults that the local push provider can be made to show. */
export const faultShape = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('ok') }),
  /** This status: 401, 500, ... */
  z.strictObject({ answer: z.literal('error'), status: z.int().min(400).max(599), times }),
  /** 429. */
  z.strictObject({ answer: z.literal('limit'), retryAfterSeconds: z.int().min(0).optional(), times }),
  /**
   * The right answer, late, for this many requests per second; 429 for more. One second's worth can be saved
   * up.
   */
  z.strictObject({
    answer: z.literal('busy'),
    requestsPerSecond: z.int().min(1),
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** The right answer, late. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** 200, with a page that is not an answer of the API. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** Carries out the request, but breaks the connection before it answers. */
  z.strictObject({ answer: z.literal('lost'), times }),
  /** Breaks the connection and does nothing, as if nobody were there. */
  z.strictObject({ answer: z.literal('down'), times }),
  /** The right answer, but of an app that pages of this origin alone may use; only the SDK notices. */
  z.strictObject({ answer: z.literal('restricted'), origin: z.url(), times }),
]);

/**
 * The kinds of routes, each with a fault of its own. script: the files of the SDK. sdk: what pages ask with
 * the SDK. delivery: notifications on their way to pages. api: what functions ask with the key.
 */
export const places = ['script', 'sdk', 'delivery', 'api'] as const;

/** A kind of routes. */
export type Place = (typeof places)[number];

/** Where a fault applies. Default: everywhere. */
export const placeShape = z.enum(places).optional();

/** The present fault of the local push provider. */
export type Fault = z.infer<typeof faultShape>;

/** The fate of one request. */
export type FaultOfOne = Exclude<Fault, { readonly answer: 'busy' }>;

/** The current fault, and for how many more requests it lasts. */
export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  /** How to treat the next request. */
  next(): FaultOfOne;
}

/** No fault at first. */
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

/** A token bucket that fills at this rate, up to one second's worth. */
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
