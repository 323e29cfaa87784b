import type { ApiErrorType } from '#shared/api/api-error';

/**
 * The codes of failed commands: those of the API; `Usage`, the command line is wrong; `HostNotRunning`;
 * `Unreachable`, no answer where one was expected; `SignIn`, nobody is signed in and signing in failed.
 */
export type CliErrorCode = ApiErrorType | 'Usage' | 'HostNotRunning' | 'Unreachable' | 'SignIn';

/** A failure that a person can act on, printed in one line with its code. */
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
