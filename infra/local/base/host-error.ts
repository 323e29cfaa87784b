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

/** A failure that the user can fix. The message says what failed, where, and what was expected. */
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

export const badTemplate = (message: string, options?: ErrorOptions) =>
  new HostError('BadTemplate', message, options);
