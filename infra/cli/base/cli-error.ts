import type { ApiErrorType } from '#shared/api/api-error';

/**
 * The error codes of failed commands: the API's codes, plus `Usage` for an invalid command line,
 * `HostNotRunning` if the local host is not running, `Unreachable` if there is no response, and `SignIn` if
 * nobody is signed in and signing in failed.
 */
export type CliErrorCode = ApiErrorType | 'Usage' | 'HostNotRunning' | 'Unreachable' | 'SignIn';

/** A failure that the user can fix. It is printed on one line, with its code. */
export class CliError extends Error {
  override readonly name = 'CliError';

  constructor(
    readonly code: CliErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
