/** The stable codes of errors that stop the local host, for use in tests and on the terminal. */
export type HostErrorCode =
  | 'BadOption'
  | 'BadTemplate'
  | 'BuildFailed'
  | 'BadDataDir'
  | 'DataDirInUse'
  | 'NoDatabase'
  | 'DatabaseFailed'
  | 'OtherDatabase'
  | 'SeedFailed'
  | 'ImportFailed'
  | 'NotFound';

/**
 * A local host failure that the user can fix. The message says what failed, where it failed, and what was
 * expected.
 */
export class HostError extends Error {
  override readonly name = 'HostError';

  constructor(
    readonly code: HostErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
