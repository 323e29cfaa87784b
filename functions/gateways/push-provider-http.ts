import { setTimeout } from 'node:timers/promises';
import { backoff, type Sleep } from '#functions/runtime/backoff';
import { noPushKey } from '#shared/api/push-provider';
import { boundedText } from './bounded-text';
import { PushProviderError, returned } from './push-provider-error';
import type { Secret } from './secret';

/** Timeout in milliseconds, longer than any healthy response. */
const requestTimeoutMs = 8_000;
/** Maximum number of attempts for a request that may succeed later. */
const maxTries = 4;
/**
 * Maximum wait before a retry, in milliseconds. If the provider requires more, the call fails with this
 * information.
 */
const maxWaitMs = 20_000;
/** Maximum response size, much more than a page of 50 notifications. */
const maxAnswerBytes = 4_000_000;
const maxSaid = 5;
const maxSaidCharacters = 300;

/** How the provider's API is reached. */
export interface PushConnection {
  /** `https://api.onesignal.com` */
  readonly baseUrl: string;
  /** Undefined if the stack has none. */
  readonly appId: string | undefined;
  readonly key: Secret;
  readonly sleep?: Sleep;
  /** Maximum number of attempts for a request without its own setting. Default: four. */
  readonly tries?: number;
}

/** A request. All requests are repeatable: a creation has an idempotency key. */
export interface PushRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/notifications`, without the base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Aborts the request, even while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum number of attempts. With 1, there is no retry. Default: four. */
  readonly tries?: number;
}

/** A response other than 401, 403, 429 and server errors, which are thrown. */
export interface PushAnswer {
  readonly status: number;
  /** The JSON of the response, or undefined if there is none. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

/**
 * Creates a function that sends requests to the provider's API within its limits. Throws PushProviderErrors.
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
        // The key may have been changed after it was read. If the same key is rejected again, the rejection
        // is final.
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
  // If a header cannot contain the key, fetch would throw an error with the whole key in its message.
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new PushProviderError(
      'notConfigured',
      'The push provider is not configured: its secret does not hold a key; expected one line without spaces.',
    );
  }
  return text;
}

/** Makes one attempt. Returns the response, or throws the corresponding error. */
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
    const retryAfterSeconds = secondsOf(headers.get('retry-after'));
    return new PushProviderError('limited', returned(status), { ...details, retryAfterSeconds });
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
 * Returns the `errors` of a response as strings. They may be a list of strings, a list of objects with a
 * title, or an object.
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

/** Parses `Retry-After`, which is seconds or a date. Returns undefined for any other value. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
