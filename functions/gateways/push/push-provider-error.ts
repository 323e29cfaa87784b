import { AppError } from '#functions/runtime/app-error';

/**
 * notConfigured: the app ID or the key is missing. unauthorized: the key was rejected. limited: too many
 * requests, even after waiting. unavailable: server errors, no response or no connection, even after retries.
 * unreadable: the response is not from the API. refused: any other status.
 */
export type PushProblem =
  | 'notConfigured'
  | 'unauthorized'
  | 'limited'
  | 'unavailable'
  | 'unreadable'
  | 'refused';

export interface PushErrorDetails {
  /** Undefined without a response. */
  readonly status?: number | undefined;
  /** From the API, unchanged. */
  readonly said?: readonly string[] | undefined;
  /** As the API asks, at most 15 minutes. */
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** The message is for users: 'OneSignal API returned 500'. */
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

export const returned = (status: number) => `OneSignal API returned ${status}`;
