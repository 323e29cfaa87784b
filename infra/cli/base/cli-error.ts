import type { ApiErrorType } from '#shared/api/api-error';

/**
 * The codes of failed commands: those of the API; `Usage`: invalid command line; `HostNotRunning`;
 * `Unreachable`: no response; `SignIn`: nobody is signed in and signing in failed.
 */
export type CliErrorCode = ApiErrorType | 'Usage' | 'HostNotRunning' | 'Unreachable' | 'SignIn';

/** A failure that the user can act on, printed in one line with its code. */
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
