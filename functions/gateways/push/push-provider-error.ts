import { AppError } from '#functions/runtime/app-error';

/**
 * The kind of problem. notConfigured: the app ID or the key is missing. unauthorized: the key was rejected.
 * limited: there were too many requests, even after waiting. unavailable: there were server errors, no
 * response or no connection, even after retries. unreadable: the response is not from the API. refused: any
 * other status.
 */
export type PushProblem =
  | 'notConfigured'
  | 'unauthorized'
  | 'limited'
  | 'unavailable'
  | 'unreadable'
  | 'refused';

/** The details of an unsuccessful response. */
export interface PushErrorDetails {
  /** The HTTP response status, or undefined if there was no response. */
  readonly status?: number | undefined;
  /** Additional messages from the API, unchanged. */
  readonly said?: readonly string[] | undefined;
  /** The number of seconds to wait before the next request, according to the API. At most 15 minutes. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * Thrown if the push provider rejects a request or fails to process it. The message is intended for users,
 * for example 'OneSignal API returned 500'.
 */
export class PushProviderError extends AppError {
  constructor(
    readonly problem: PushProblem,
    message: string,
    { cause, ...info }: PushErrorDetails = {},
  ) {
    super('Conflict', message, { cause, info: { problem, ...info } });
    this.status = info.status;
    this.retryAfterSeconds = info.retryAfterSeconds;
  }

  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
}

/** Returns the product's message for an unsuccessful response. */
export const returned = (status: number) => `OneSignal API returned ${status}`;
