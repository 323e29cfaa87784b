import { setTimeout } from 'node:timers/promises';
import { backoff, type Sleep } from '#functions/runtime/backoff';
import { noPushKey } from '#shared/api/push-provider';
import { boundedText } from '../bounded-text';
import type { Secret } from '../secret';
import { PushProviderError, returned } from './push-provider-error';

/** A healthy provider responds much sooner. */
const requestTimeoutMs = 8_000;
/** Of a request that may succeed later. */
const maxTries = 4;
/** In all. If the provider asks for more, the call fails, and the error contains the required wait. */
const maxWaitMs = 20_000;
/** Much larger than a page of 50 notifications. */
const maxAnswerBytes = 4_000_000;
const maxSaid = 5;
const maxSaidCharacters = 300;

export interface PushConnection {
  /** Such as `https://api.onesignal.com`. */
  readonly baseUrl: string;
  /** Undefined if the stack has no app. */
  readonly appId: string | undefined;
  readonly key: Secret;
  readonly sleep?: Sleep;
  /** Attempts of requests that do not set their own. Default: four. */
  readonly tries?: number;
}

/** Can always be repeated: creating a notification has an idempotency key. */
export interface PushRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Such as `/notifications`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Also aborts the wait for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Attempts at most. Default: the connection's. */
  readonly tries?: number;
}

/** 401, 403, 429 and server errors are thrown instead. */
export interface PushAnswer {
  readonly status: number;
  /** Undefined if the response is not JSON. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

/** Respects the provider's rate limits. Throws PushProviderError. */
export function createPushRequests(connection: PushConnection) {
  const sleep = connection.sleep ?? ((ms) => setTimeout(ms));

  return async (request: PushRequest): Promise<PushAnswer> => {
    const tries = request.tries ?? connection.tries ?? maxTries;
    let refusedKey: string | undefined;
    let waitedMs = 0;
    for (let attempt = 1; ; attempt += 1) {
      const key = await keyOf(connection);
      const outcome = await send(connection, key, request);
      if (!(outcome instanceof PushProviderError)) return outcome;
      if (request.signal?.aborted) throw outcome;
      if (outcome.problem === 'unauthorized' && refusedKey !== key) {
        // The key may have been replaced after it was read. The rejection is final only if it has not changed
        // since.
        refusedKey = key;
        connection.key.forget();
        if ((await keyOf(connection)) !== key) continue;
      }
      if (!(outcome.problem === 'limited' || outcome.problem === 'unavailable') || attempt >= tries)
        throw outcome;
      const waitMs = (outcome.retryAfterSeconds ?? 0) * 1_000;
      if (waitedMs + waitMs > maxWaitMs) throw outcome;
      waitedMs += waitMs;
      await (waitMs > 0 ? sleep(waitMs) : backoff(attempt + 2, { sleep }));
    }
  };
}

async function keyOf({ key }: PushConnection): Promise<string> {
  const text = await key.read();
  if (text === undefined || text === noPushKey) {
    throw new PushProviderError('notConfigured', 'The push provider is not configured: it has no key.');
  }
  // For a key that is not a valid header value, fetch would throw an error that contains the whole key.
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new PushProviderError(
      'notConfigured',
      'The push provider is not configured: its secret does not contain a key; expected one line without spaces.',
    );
  }
  return text;
}

/** Returns the response, or the error that says why there is none. */
async function send(
  { baseUrl }: PushConnection,
  key: string,
  { method, path, query, body, signal }: PushRequest,
): Promise<PushAnswer | PushProviderError> {
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Key ${key}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      // The key must not be sent to any other address.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await boundedText(response, maxAnswerBytes);
    return answerOf(response, text);
  } catch (cause) {
    const why = timeout.aborted
      ? `did not respond within ${requestTimeoutMs / 1000} seconds`
      : 'cannot be reached';
    return new PushProviderError('unavailable', `OneSignal API ${why}`, { cause });
  }
}

function answerOf({ status, headers }: Response, text: string | undefined): PushAnswer | PushProviderError {
  if (text === undefined) {
    return new PushProviderError(
      'unreadable',
      `${returned(status)} and a response that is too large to read`,
      { status },
    );
  }
  const json = parsed(text);
  const details = { status, said: saidIn(json) };
  if (status === 401 || status === 403)
    return new PushProviderError('unauthorized', returned(status), details);
  if (status === 429) {
    return new PushProviderError('limited', returned(status), {
      ...details,
      retryAfterSeconds: retryAfterSeconds(headers.get('retry-after'), Date.now()),
    });
  }
  if (status >= 500) return new PushProviderError('unavailable', returned(status), details);
  return { status, json, isEmpty: text.trim() === '' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The `errors`: a list of strings, a list of objects with a title, or an object. */
export function saidIn(json: unknown): readonly string[] {
  const { errors } = Object(json);
  if (errors === undefined || errors === null) return [];
  return [errors]
    .flat()
    .slice(0, maxSaid)
    .map((one: unknown) => (typeof one === 'string' ? one : (Object(one).title ?? JSON.stringify(one))))
    .map((text) => String(text).slice(0, maxSaidCharacters));
}

/**
 * The longest wait taken from a response. A lane that waits does not notice a stop, so no response may make
 * it wait for hours. If the system needs more time, it refuses the next request again.
 */
export const maxRetryAfterSeconds = 900;

/** Begins with the day of the week: `Date.parse` also accepts texts such as `-5` and `1.5`. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}/;

/**
 * Seconds or an HTTP date (RFC 9110, section 10.2.3). At most {@link maxRetryAfterSeconds}; undefined if it
 * is neither or the date has passed.
 */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(maxRetryAfterSeconds, Number(text));
  const waitMs = httpDate.test(text) ? Date.parse(text) - nowMs : Number.NaN;
  return waitMs > 0 ? Math.min(maxRetryAfterSeconds, Math.ceil(waitMs / 1_000)) : undefined;
}
