/** The API's error types, which tell the caller what kind of error occurred. */
export type AppErrorCode = 'BadRequest' | 'NotFound' | 'Conflict' | 'Forbidden' | 'Internal';

/** An error whose message is meant for users. All other errors are shown as 'Something went wrong'. */
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

  /**
   * Machine-readable details, such as the invalid field and the expected value, or the run that holds a lock.
   */
  readonly info: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Thrown to end a lane when none of its records would succeed on a retry, for example because access is
 * denied or a table is missing.
 */
export class SystemicError extends Error {
  override readonly name = 'SystemicError';
}

/**
 * Thrown for a problem that may go away, such as throttling, or a server error that persisted through all
 * retries. The state machine retries errors with this name.
 */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/**
 * Thrown when a page cannot continue yet. The page stays in the journal, and the next worker replays it after
 * `waitSeconds`.
 */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';

  constructor(readonly waitSeconds: number) {
    super(`The page is postponed by ${waitSeconds} s.`);
  }
}

/**
 * Thrown when an unfinished lane cannot continue in this attempt. The lane then stops until the run is
 * resumed.
 */
export class EndLaneError extends Error {
  override readonly name = 'EndLaneError';
}

/**
 * Thrown when a worker no longer holds its lane's lease. Another worker continues the lane, and this worker
 * must stop without writing anything else.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * The maximum length of an error message in the ledger, in characters. A ledger item can be up to 400 KB, and
 * an error cause in Step Functions up to 32,768 characters.
 */
export const maxMessageCharacters = 2_000;
