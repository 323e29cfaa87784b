/** What an error means to the caller: the API's error types. */
export type AppErrorCode = 'BadRequest' | 'NotFound' | 'Conflict' | 'Forbidden' | 'Internal';

/** An error whose message is meant for a person. Everything else reaches users as 'Something went wrong'. */
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

/** Ends a lane, because trying again would help none of its records (access denied, table missing). */
export class SystemicError extends Error {
  override readonly name = 'SystemicError';
}

/**
 * Worth another try later: throttling, or a server error that outlasted the retries. The state machine
 * retries errors by this name.
 */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/**
 * The page in work cannot continue now. It stays in the journal, and the next worker replays it after this
 * many seconds.
 */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';

  constructor(readonly waitSeconds: number) {
    super(`The page is postponed for ${waitSeconds} s.`);
  }
}

/** The lane has nothing to do in this attempt although it is not done. It ends until the run is resumed. */
export class EndLaneError extends Error {
  override readonly name = 'EndLaneError';
}

/**
 * This worker no longer holds the lease of its lane. Another worker continues, and this one must stop without
 * leaving a trace.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * Longest error message that the ledger keeps. An item holds 400 KB; a cause in Step Functions 32,768
 * characters.
 */
export const maxMessageCharacters = 2_000;
