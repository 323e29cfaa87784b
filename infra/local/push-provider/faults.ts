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
  /** The right answer, late. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** 200 and a page that is no answer of the API. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** Does what it is asked, and breaks the connection before it says so. */
  z.strictObject({ answer: z.literal('lost'), times }),
]);

/** What the local push provider is told to do. */
export type Fault = z.infer<typeof faultShape>;

/** The fault that stands, and how many requests it is still for. */
export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  /** What to do with the next request. */
  next(): Fault;
}

/** No fault at first. */
export function createFaults(): Faults {
  let current: Fault = { answer: 'ok' };
  let left: number | undefined;
  return {
    get current() {
      return current;
    },
    set(fault) {
      current = fault;
      left = fault.answer === 'ok' ? undefined : fault.times;
    },
    next() {
      const fault = current;
      if (left !== undefined) {
        left -= 1;
        if (left === 0) this.set({ answer: 'ok' });
      }
      return fault;
    },
  };
}
