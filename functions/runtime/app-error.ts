/** The meaning of an error for the caller: the API's error types. */
export type AppErrorCode = 'BadRequest' | 'NotFound' | 'Conflict' | 'Forbidden' | 'Internal';

/** An error whose message is meant for users. All others are shown as 'Something went wrong'. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: AppErrorCode,
    message: string,
    options?: { readonly cause?: unknown; readonly info?: Readonly<Record<string, unknown>> },
  ) {
    super(message, { cause: options?.cause });
    this.info = options?.info;
  }

  /** Machine-readable details: the field and what was expected, the run that holds a lock. */
  readonly info: Readonly<Record<string, unknown>> | undefined;
}

/** Ends a lane, because retrying would not help any of its records (access denied, table missing). */
export class SystemicError extends Error {
  override readonly name = 'SystemicError';
}

/**
 * An error that may not occur again later: throttling, or a server error that outlasted the retries. The
 * state machine retries errors with this name.
 */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/**
 * The current page cannot continue now. It stays in the journal, and the next worker replays it after this
 * many seconds.
 */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';

  constructor(readonly waitSeconds: number) {
    super(`The page is postponed for ${waitSeconds} s.`);
  }
}

/** The lane cannot continue in this attempt although it is not done. It ends until the run is resumed. */
export class EndLaneError extends Error {
  override readonly name = 'EndLaneError';
}

/**
 * This worker no longer holds the lease of its lane. Another worker continues, and this one must stop without
 * any further writes.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Maximum length of an error message in the ledger. An item can have 400 KB, and a cause in Step Functions
 * 32,768 characters.
 */
export const maxMessageCharacters = 2_000;
