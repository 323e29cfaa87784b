import { AppError } from '#functions/runtime/app-error';

/**
 * What is the matter. notConfigured: no app id or no key. unauthorized: the key is refused. limited: too many
 * requests, also after waiting. unavailable: server errors, no answer, no connection, also after other tries.
 * unreadable: an answer that is not the API's. refused: any other status.
 */
export type PushProblem =
  | 'notConfigured'
  | 'unauthorized'
  | 'limited'
  | 'unavailable'
  | 'unreadable'
  | 'refused';

/** What is known of the answer. */
export interface PushErrorDetails {
  /** Of the HTTP answer; undefined where there was none. */
  readonly status?: number | undefined;
  /** What the API said besides, in its own words. */
  readonly said?: readonly string[] | undefined;
  /** How long it asks to be left alone. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/**
 * The push provider did not do what it was asked. The message is for a person: 'OneSignal API returned 500'
 * (docs/product.md).
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

/** The spec's words for an answer that is no success. */
export const returned = (status: number) => `OneSignal API returned ${status}`;
