/** Stable codes of what can stop the local host; tests and the terminal's message use them. */
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
 * A failure of the local host that a person can fix: its message says what failed, where, and what was
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
