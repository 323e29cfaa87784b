import { AppError } from '#functions/runtime/app-error';

/**
 * The kind of problem. notConfigured: no app id or no key. unauthorized: the key is refused. limited: too
 * many requests, even after waiting. unavailable: server errors, no answer or no connection, even after more
 * tries. unreadable: an answer that is not the API's. refused: any other status.
 */
export type PushProblem =
  | 'notConfigured'
  | 'unauthorized'
  | 'limited'
  | 'unavailable'
  | 'unreadable'
  | 'refused';

/** Facts about the answer. */
export interface PushErrorDetails {
  /** Of the HTTP answer; undefined if there was none. */
  readonly status?: number | undefined;
  /** Further details from the API, in its own words. */
  readonly said?: readonly string[] | undefined;
  /** How long it asks us to wait. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** The push provider refused or failed a request. The message is for people: 'OneSignal API returned 500'. */
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

/** The product's message for an unsuccessful answer. */
export const returned = (status: number) => `OneSignal API returned ${status}`;
