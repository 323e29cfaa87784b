import { z } from 'zod';

/** How often it answers so; afterwards it answers as it should. Default: until told otherwise. */
const times = z.int().min(1).optional();

/** What the local push provider can be told to do in place of what it should. */
export const faultShape = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('ok') }),
  /** That status: 401, 500, ... */
  z.strictObject({ answer: z.literal('error'), status: z.int().min(400).max(599), times }),
  /** 429. */
  z.strictObject({ answer: z.literal('limit'), retryAfterSeconds: z.int().min(0).optional(), times }),
  /** The right answer, late, to so many requests a second; 429 to more. It saves up for a second. */
  z.strictObject({
    answer: z.literal('busy'),
    requestsPerSecond: z.int().min(1),
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** The right answer, late. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** 200 and a page that is no answer of the API. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** Does what it is asked, and breaks the connection before it says so. */
  z.strictObject({ answer: z.literal('lost'), times }),
]);

/** What the local push provider is told to do. */
export type Fault = z.infer<typeof faultShape>;

/** What is done with one request. */
export type FaultOfOne = Exclude<Fault, { readonly answer: 'busy' }>;

/** The fault that stands, and how many requests it is still for. */
export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  /** What to do with the next request. */
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

/** A bucket that so many tokens a second drip into, up to what a second brings. */
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
