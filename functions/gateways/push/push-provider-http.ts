import { setTimeout } from 'node:timers/promises';
import { backoff, type Sleep } from '#functions/runtime/backoff';
import { noPushKey } from '#shared/api/push-provider';
import { boundedText } from '../bounded-text';
import { retryAfterSeconds } from '../retry-after';
import type { Secret } from '../secret';
import { PushProviderError, returned } from './push-provider-error';

/** The timeout for a request, in milliseconds. A healthy provider responds much sooner. */
const requestTimeoutMs = 8_000;
/** The maximum number of attempts for a request that may succeed later. */
const maxTries = 4;
/**
 * The maximum total time to wait for retries, in milliseconds. If the provider requires a longer wait, the
 * call fails, and the error contains the required wait.
 */
const maxWaitMs = 20_000;
/** The maximum size of a response, in bytes. It is much larger than a page of 50 notifications. */
const maxAnswerBytes = 4_000_000;
const maxSaid = 5;
const maxSaidCharacters = 300;

/** The settings for connecting to the provider's API. */
export interface PushConnection {
  /** The API's URL, such as `https://api.onesignal.com`. */
  readonly baseUrl: string;
  /** The app ID, or undefined if the stack has no app. */
  readonly appId: string | undefined;
  readonly key: Secret;
  readonly sleep?: Sleep;
  /** The maximum number of attempts for requests that do not set their own. Default: four. */
  readonly tries?: number;
}

/** A request. It can always be repeated: a request to create a notification has an idempotency key. */
export interface PushRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path without the base URL, such as `/notifications`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Aborts the request, even while it is waiting to be retried. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The maximum number of attempts. If it is 1, the request is not retried. Default: the connection's
   * maximum.
   */
  readonly tries?: number;
}

/**
 * A response from the provider. Responses with status 401, 403 or 429 and server errors are thrown as errors
 * instead.
 */
export interface PushAnswer {
  readonly status: number;
  /** The JSON of the response, or undefined if the response is not JSON. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

/**
 * Creates a function that sends requests to the provider's API and respects its rate limits. The function
 * throws PushProviderError.
 */
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
        // The key may have been replaced after it was read. The rejection is final only if the key has not
        // changed since then.
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
  // If the key is not a valid header value, fetch would throw an error whose message contains the whole key.
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new PushProviderError(
      'notConfigured',
      'The push provider is not configured: its secret does not contain a key; expected one line without spaces.',
    );
  }
  return text;
}

/** Makes one attempt. Returns the response, or the error that describes why there is none. */
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

/**
 * Returns a response's `errors` as strings. They may be a list of strings, a list of objects with a title, or
 * an object.
 */
export function saidIn(json: unknown): readonly string[] {
  const { errors } = Object(json);
  if (errors === undefined || errors === null) return [];
  return [errors]
    .flat()
    .slice(0, maxSaid)
    .map((one: unknown) => (typeof one === 'string' ? one : (Object(one).title ?? JSON.stringify(one))))
    .map((text) => String(text).slice(0, maxSaidCharacters));
}
