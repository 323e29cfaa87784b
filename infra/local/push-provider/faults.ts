import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';

/** The number of requests that get this fault before normal operation resumes; by default, no limit. */
const times = z.int().min(1).optional();

export const faultShape = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('ok') }),
  /** A response with this status, such as 401 or 500. */
  z.strictObject({ answer: z.literal('error'), status: z.int().min(400).max(599), times }),
  /** A response with status 429. */
  z.strictObject({ answer: z.literal('limit'), retryAfterSeconds: z.int().min(0).optional(), times }),
  /**
   * Up to `requestsPerSecond` requests get a correct response after a delay, others a 429. Unused capacity of
   * one second is carried over.
   */
  z.strictObject({
    answer: z.literal('busy'),
    requestsPerSecond: z.int().min(1),
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** A correct response after a delay. */
  z.strictObject({ answer: z.literal('slow'), delayMs: z.int().min(1).max(120_000), times }),
  /** A response with status 200 and a page that is not an API response. */
  z.strictObject({ answer: z.literal('garbage'), times }),
  /** The request is processed, but the connection is closed before a response. */
  z.strictObject({ answer: z.literal('lost'), times }),
  /** The connection is closed without processing, as if the server were down. */
  z.strictObject({ answer: z.literal('down'), times }),
  /** A correct response, but the app is restricted to this origin. This affects only the SDK. */
  z.strictObject({ answer: z.literal('restricted'), origin: z.url(), times }),
]);

/**
 * Kinds of routes, each with its own fault: the SDK's files, requests of pages through the SDK, notifications
 * sent to pages, and requests of functions with the key.
 */
export const places = ['script', 'sdk', 'delivery', 'api'] as const;

export type Place = (typeof places)[number];

/** The kind of route; by default, all kinds. */
export const placeShape = z.enum(places).optional();

export type Fault = z.infer<typeof faultShape>;

export type FaultOfOne = Exclude<Fault, { readonly answer: 'busy' }>;

export interface Faults {
  readonly current: Fault;
  set(fault: Fault): void;
  next(): FaultOfOne;
}

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

/** Sends a fault. Returns false if the normal response must still be sent. */
export async function sendFault(
  fault: FaultOfOne,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const send = (status: number, error: string) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ errors: [error] }));
    return true;
  };
  switch (fault.answer) {
    case 'error':
      return send(fault.status, 'A fault was set for this request.');
    case 'limit': {
      const { retryAfterSeconds } = fault;
      if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
      return send(429, 'API rate limit exceeded.');
    }
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Sign in to the network</title>');
      return true;
    case 'down':
      request.socket.destroy();
      return true;
    case 'slow':
      await setTimeout(fault.delayMs);
      return false;
    case 'ok':
    case 'lost':
    case 'restricted':
      return false;
    default:
      return fault satisfies never;
  }
}
