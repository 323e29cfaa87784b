import { setTimeout } from 'node:timers/promises';
import { backoff, type Sleep } from '#functions/runtime/backoff';
import { noPushKey } from '#shared/api/push-provider';
import { boundedText } from './bounded-text';
import { PushProviderError, returned } from './push-provider-error';
import type { Secret } from './secret';

/** Longer than any healthy answer, milliseconds. */
const requestTimeoutMs = 8_000;
/** Tries of a request that may succeed later. */
const maxTries = 4;
/**
 * The longest wait that a call accepts, milliseconds; if the provider asks for more, the call fails and says
 * so.
 */
const maxWaitMs = 20_000;
/** Much more than a page of 50 notifications. */
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
  /** Maximum tries of a request that does not set its own. Default: four. */
  readonly tries?: number;
}

/** One request. All requests are repeatable: a creation has a key by which the provider recognises it. */
export interface PushRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/notifications`, without the base URL. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Ends it, also while it waits. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum tries; 1: the first answer counts. Default: four. */
  readonly tries?: number;
}

/** An answer other than 401, 403, 429 and server errors, which are thrown. */
export interface PushAnswer {
  readonly status: number;
  /** The JSON of the answer; undefined if it has none. */
  readonly json: unknown;
  readonly isEmpty: boolean;
}

/** Sends requests to the provider's API and respects its limits. Throws PushProviderErrors. */
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
        // The key may have changed since it was read; if the same key is refused again, the refusal is final.
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
  // If a header cannot hold the key, fetch would throw an error that contains the whole key.
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new PushProviderError(
      'notConfigured',
      'The push provider is not configured: its secret does not hold a key; expected one line without spaces.',
    );
  }
  return text;
}

/** One try: returns the answer, or throws the error that it means. */
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
      // The key is for this address only.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await boundedText(response, maxAnswerBytes);
    return answerOf(response, text);
  } catch (cause) {
    const why = timeout.aborted
      ? `did not answer within ${requestTimeoutMs / 1000} seconds`
      : 'cannot be reached';
    return new PushProviderError('unavailable', `OneSignal API ${why}`, { cause });
  }
}

function answerOf({ status, headers }: Response, text: string | undefined): PushAnswer | PushProviderError {
  if (text === undefined) {
    return new PushProviderError('unreadable', `${returned(status)} and more than can be read`, { status });
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

/** What an answer's `errors` say, as texts: a list of texts or of objects with a title, or an object. */
export function saidIn(json: unknown): readonly string[] {
  const { errors } = Object(json);
  if (errors === undefined || errors === null) return [];
  return [errors]
    .flat()
    .slice(0, maxSaid)
    .map((one: unknown) => (typeof one === 'string' ? one : (Object(one).title ?? JSON.stringify(one))))
    .map((text) => String(text).slice(0, maxSaidCharacters));
}

/** `Retry-After`: seconds or a date. Undefined if it is neither. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
