export type AppErrorCode = 'BadRequest' | 'NotFound' | 'Conflict' | 'Forbidden' | 'Internal';

/** The message is for users. All other errors are shown as 'Something went wrong'. */
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

  /** Machine-readable, such as the invalid field, or the run that holds a lock. */
  readonly info: Readonly<Record<string, unknown>> | undefined;
}

/** Ends a lane: none of its records would succeed on a retry, for example because access is denied. */
export class SystemicError extends Error {
  override readonly name = 'SystemicError';
}

/**
 * May go away, such as throttling, or a server error that persisted through all retries. The state machine
 * retries errors with this name.
 */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/**
 * A page cannot continue yet. It stays in the journal, and the next worker replays it after `waitSeconds`.
 */
export class PostponedError extends Error {
  override readonly name = 'PostponedError';

  constructor(readonly waitSeconds: number) {
    super(`The page is postponed by ${waitSeconds} s.`);
  }
}

/** An unfinished lane cannot continue in this attempt: it stops until the run is resumed. */
export class EndLaneError extends Error {
  override readonly name = 'EndLaneError';
}

/**
 * The worker no longer holds its lane's lease: another continues, and this one must not write anything else.
 */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** In the ledger. An item has up to 400 KB, and an error cause in Step Functions 32,768 characters. */
export const maxMessageCharacters = 2_000;
